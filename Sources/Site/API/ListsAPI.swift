import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Jobs

/// Tags, folders, jobs and imports as JSON.
extension Dashboard {
    func listsAPI(_ routes: inout Routes) {
        routes.on(.get, APIPath.tags) { [self] request in
            let owner = try request.session.person.id
            let tags = try catalog.read(of: owner) { scope in
                if let text = request.query["q"] {
                    return try catalog.tags.complete(text, limit: 50, in: scope)
                }
                return try catalog.tags.list(limit: 100_000, in: scope)
            }
            return Self.tagsJSON(tags)
        }
        routes.on(.get, APIPath.folders) { [self] request in
            let owner = try request.session.person.id
            let folders = try catalog.read(of: owner) { try catalog.folders.tree(in: $0).map(\.folder) }
            let uids = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0.uid) })
            return Self.list("folders", folders) { json, folder in
                json.member("id", folder.uid)
                json.member("name", folder.name)
                json.member("emoji", folder.emoji)
                json.member(ifPresent: "parent", folder.parent.flatMap { uids[$0] })
                json.member("count", folder.count)
                json.member("version", folder.version)
            }
        }
        routes.on(.get, APIPath.jobs) { [self] request in
            let person = try request.session.person.id
            let states: [JobState] =
                request.query["state"].flatMap { JobState(rawValue: $0) }.map { [$0] }
                ?? [.running, .waiting, .paused, .failed]
            let jobs = try catalog.read(of: person) { scope in
                try states.flatMap { try catalog.jobs.page($0, limit: 200, in: scope).rows }
            }
            return Self.list("jobs", jobs) { json, listing in
                Self.write(listing, reason: jobWords.reason(of: listing.job)?[request.language], to: &json)
            }
        }
        routes.on(.get, APIPath.imports) { [self] request in
            let person = try request.session.person.id
            let runs = try catalog.read { db in
                try Row.fetchAll(
                    db, sql: "SELECT * FROM importRun WHERE person = ? ORDER BY id DESC LIMIT 200", arguments: [person])
            }
            return Self.list("imports", runs) { json, run in Self.write(run, to: &json) }
        }
        routes.on(.get, APIPath.importRun) { [self] request, uid in
            try importRun(uid, of: request.session.person.id)
        }
    }

    /// A run with its rows, those that were accepted left out: there may be many, and they are items now.
    private func importRun(_ uid: String, of person: Person.ID) throws -> Response {
        let (run, rows) = try catalog.read { db in
            guard
                let run = try Row.fetchOne(
                    db, sql: "SELECT * FROM importRun WHERE uid = ? AND person = ?", arguments: [uid, person])
            else { throw CatalogError.notFound }
            let sql = """
                SELECT ordinal, raw, status, reason FROM importRow WHERE run = ? AND status <> 'accepted'
                ORDER BY ordinal LIMIT 1000
                """
            return (run, try Row.fetchAll(db, sql: sql, arguments: [run["id"] as Int64]))
        }
        var json = JSONWriter()
        json.object { json in
            Self.write(run, to: &json)
            json.array("rows") { json in
                for row in rows {
                    json.object { json in
                        json.member("ordinal", row["ordinal"] as Int)
                        json.member("status", row["status"] as String)
                        json.member(ifPresent: "reason", row["reason"] as String?)
                        json.member("raw", row["raw"] as String)
                    }
                }
            }
        }
        return .bytes(json.bytes, type: "application/json")
    }

    private static func write(_ run: Row, to json: inout JSONWriter) {
        json.member("id", run["uid"] as String)
        json.member("format", run["format"] as String)
        json.member("fileName", run["fileName"] as String)
        json.member("state", run["state"] as String)
        json.member(ifPresent: "problem", run["problem"] as String?)
        json.member("startedAt", run["startedAt"] as Timestamp)
        json.member(ifPresent: "finishedAt", run["finishedAt"] as Timestamp?)
        json.member("pending", run["pending"] as Int)
        json.member("accepted", run["accepted"] as Int)
        json.member("duplicate", run["duplicate"] as Int)
        json.member("choice", run["choice"] as Int)
        json.member("failed", run["failed"] as Int)
    }

    private static func write(_ listing: JobListing, reason: String?, to json: inout JSONWriter) {
        let job = listing.job
        json.member("id", job.id)
        json.member("kind", job.kind)
        json.member("state", job.state.rawValue)
        json.member(ifPresent: "item", listing.itemUID)
        json.member("done", job.progressDone)
        json.member("total", job.progressTotal)
        json.member("attempts", job.attempts)
        json.member("createdAt", job.createdAt)
        json.member(ifPresent: "notBefore", job.notBefore)
        json.member(ifPresent: "finishedAt", job.finishedAt)
        if let code = job.lastErrorCode {
            json.object("error") { json in
                json.member("code", code)
                json.member(ifPresent: "detail", reason)
            }
        }
    }

    static func list<T>(_ name: String, _ values: [T], _ write: (inout JSONWriter, T) -> Void) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.array(name) { json in
                for value in values { json.object { write(&$0, value) } }
            }
        }
        return .bytes(json.bytes, type: "application/json")
    }
}
