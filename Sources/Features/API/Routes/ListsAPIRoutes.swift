import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import Site
import Text

/// Tags, folders, jobs and imports as JSON.
struct ListsAPIRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, APIPath.tags, tags)
        routes.on(.get, APIPath.folders, folders)
        routes.on(.get, APIPath.jobs, jobs)
        routes.on(.get, APIPath.imports, imports)
        routes.on(.get, APIPath.importRun) { request, uid in
            try importRun(uid, of: request.owner)
        }
    }

    private func tags(_ request: Request) throws -> Response {
        let tags = try catalog.read(of: request.owner) { scope in
            if let text = request.query["q"] {
                return try catalog.tags.complete(text, limit: 50, in: scope)
            }
            // The limit is above any number of tags.
            return try catalog.tags.list(limit: 100_000, in: scope)
        }
        return .list(tags)
    }

    private func folders(_ request: Request) throws -> Response {
        let folders = try catalog.read(of: request.owner) { try catalog.folders.tree(in: $0).map(\.folder) }
        let uids = Dictionary(stored: folders.map { ($0.id, $0.uid) })
        return .list("folders", folders) { json, folder in
            json.member("id", folder.uid)
            json.member("name", folder.name)
            json.member("emoji", folder.emoji)
            json.member(ifPresent: "parent", folder.parent.flatMap { uids[$0] })
            json.member("count", folder.count)
            json.member("createdAt", folder.createdAt)
            json.member("version", folder.version)
        }
    }

    private func jobs(_ request: Request) throws -> Response {
        var states: [JobState] = [.running, .waiting, .paused, .failed]
        if let text = request.query["state"] {
            guard let state = JobState(rawValue: text) else {
                throw CatalogError.invalid("state", "이런 상태는 없어요.", "There is no such state.")
            }
            states = [state]
        }
        let jobs = try catalog.read(of: request.owner) { scope in
            try states.flatMap { try catalog.jobs.page($0, limit: 200, in: scope).rows }
        }
        return .list("jobs", jobs) { json, jobWithItem in
            let reason = site.jobWords.reason(of: jobWithItem.job)?[request.language]
            Self.write(jobWithItem, reason: reason, to: &json)
        }
    }

    private func imports(_ request: Request) throws -> Response {
        let person = try request.owner
        let runs = try catalog.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM importRun WHERE person = ? ORDER BY id DESC LIMIT 200", arguments: [person])
        }
        return try .list("imports", runs) { json, run in try json.members(ofImport: run) }
    }

    /// Returns an import with its rows except the accepted ones, which may be many and have become items.
    private func importRun(_ uid: String, of person: Person.ID) throws -> Response {
        let (run, rows) = try catalog.read { db in
            guard
                let run = try Row.fetchOne(
                    db, sql: "SELECT * FROM importRun WHERE uid = ? AND person = ?", arguments: [uid, person])
            else { throw CatalogError.notFound }
            let rows = try db.rows(
                """
                SELECT ordinal, raw, status, reason FROM importRow WHERE run = ? AND status <> 'accepted'
                ORDER BY ordinal LIMIT 1000
                """, [try run.value("id") as Int64])
            return (run, rows)
        }
        return try .json { json in
            try json.members(ofImport: run)
            try json.objects("rows", rows) { json, row in try json.members(ofImportRow: row) }
        }
    }

    private static func write(_ jobWithItem: JobWithItem, reason: String?, to json: inout JSONWriter) {
        let job = jobWithItem.job
        json.member("id", job.id)
        json.member("kind", job.kind)
        json.member("state", job.state.rawValue)
        json.member(ifPresent: "item", jobWithItem.itemUID)
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
}
