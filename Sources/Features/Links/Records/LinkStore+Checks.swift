import Catalog
import GRDB
import HTTPServer
import Jobs
import Text

extension LinkStore {
    /// Time until a working link is checked again; a failing link is checked sooner.
    static let regularInterval = Duration.seconds(30 * 86_400)
    /// Number of consecutive uncertain failures after which a link counts as broken.
    static let failuresUntilBroken = 3
    static let checkJob = "CheckLinkJob"
    /// Number of checks stored per link.
    static let maxChecks = 20

    /// Stores the result of a check. Does nothing if the link was deleted or its URL changed.
    func record(_ result: LinkCheckResult, of id: Item.ID, url: String, in db: Database) throws {
        let row = try db.row("SELECT owner, failures, brokenAt FROM link WHERE item = ? AND url = ?", [id, url])
        guard let row else { return }
        let owner: Person.ID = try row.value("owner")
        let previousBrokenAt: Timestamp? = try row.value("brokenAt")
        let now = catalog.environment.now()
        let failures = result.isFailure ? (try row.value("failures") as Int) + 1 : 0
        let isBroken = result.verdict == .gone || failures >= Self.failuresUntilBroken
        let brokenAt = isBroken ? previousBrokenAt ?? now : nil
        try db.run(
            """
            UPDATE link SET checkedAt = ?, nextCheckAt = ?, checkCode = ?, failures = ?, brokenAt = ? WHERE item = ?
            """, [now, now + Self.interval(failures: failures), result.code, failures, brokenAt, id])
        try db.run(
            "INSERT INTO linkCheck(item, at, status, code, verdict, movedTo) VALUES (?, ?, ?, ?, ?, ?)",
            [id, now, result.status, result.code, result.verdict, result.movedTo])
        try db.run(
            """
            DELETE FROM linkCheck WHERE item = ?1 AND id <=
                (SELECT id FROM linkCheck WHERE item = ?1 ORDER BY id DESC LIMIT 1 OFFSET \(Self.maxChecks))
            """, [id])
        if (previousBrokenAt == nil) != (brokenAt == nil) {
            try catalog.items.touch([id], in: OwnerScope(of: owner, in: db))
        }
        if previousBrokenAt == nil, brokenAt != nil { try notifyBroken(id, in: OwnerScope(of: owner, in: db)) }
    }

    private func notifyBroken(_ id: Item.ID, in scope: OwnerScope) throws {
        let title = try get(id, in: scope).item.title
        try catalog.notifications.add(
            .linkLost, title: Phrase("‘\(title)’ 링크가 열리지 않아요", "The link ‘\(title)’ no longer opens"),
            path: LinkPath.show(id),
            several: .init(path: LinkPath.broken) { times in
                Phrase("링크 \(times)개가 열리지 않아요", "\(times) links no longer open")
            }, in: scope)
    }

    /// Returns the checks of a link, newest first.
    func checks(of id: Item.ID, in db: Database) throws -> [LinkCheck] {
        try db.readList(
            "SELECT at, status, code, verdict, movedTo FROM linkCheck WHERE item = ? ORDER BY id DESC", [id]
        ) { row in
            var columns = row.columns()
            return try LinkCheck(
                at: columns.next(), status: columns.next(), code: columns.next(), verdict: columns.next(),
                movedTo: columns.next())
        }
    }

    /// Queues checks of links ahead of all background work.
    /// - Returns: number of links that belong to this person.
    func enqueueChecks(of ids: [Item.ID], by owner: Person.ID) throws -> Int {
        try catalog.write(of: owner) { scope in
            let links = try find(ids, in: scope)
            for stored in links {
                try enqueueCheck(of: stored.item.id, host: stored.link.host, priority: NewJob.interactive, in: scope)
            }
            return links.count
        }
    }

    /// Queues checks that are due, at most `limit`.
    /// - Returns: how many; if it equals `limit`, there may be more.
    func enqueueDueChecks(limit: Int) throws -> Int {
        try catalog.write { db in
            let now = catalog.environment.now()
            // Dates this far ahead were written while the system clock was wrong.
            try db.run(
                "UPDATE link SET nextCheckAt = ?1 WHERE nextCheckAt > ?2",
                [now, now + Self.regularInterval + .seconds(86_400)])
            let rows = try db.rows(
                """
                SELECT link.item, link.host, link.owner, item.state FROM link CROSS JOIN item ON item.id = link.item
                WHERE link.nextCheckAt <= ? ORDER BY link.nextCheckAt LIMIT ?
                """, [now, limit])
            for row in rows where (try row.value("state") as ItemState) != .trashed {
                try enqueueCheck(
                    of: row.value("item"), host: row.value("host"), priority: NewJob.background,
                    in: OwnerScope(of: row.value("owner"), in: db))
            }
            // If the check itself never ends, the link is due again tomorrow.
            try db.run(
                "UPDATE link SET nextCheckAt = ? WHERE item IN (SELECT value FROM json_each(?))",
                [now + .seconds(86_400), jsonArray(rows.map { try $0.value("item") as Int64 })])
            return rows.count
        }
    }

    private func enqueueCheck(of id: Item.ID, host: String, priority: Int, in scope: OwnerScope) throws {
        try catalog.jobs.enqueue(
            scope.db,
            NewJob(
                Self.checkJob, item: id, person: scope.owner, priority: priority, host: host,
                uniqueKey: "\(Self.checkJob):\(id)"))
    }

    /// Returns the time until the next check, after a number of consecutive failures.
    private static func interval(failures: Int) -> Duration {
        switch failures {
        case 0: regularInterval
        case 1: .seconds(86_400)
        case 2: .seconds(3 * 86_400)
        default: .seconds(7 * 86_400)
        }
    }
}
