import GRDB
import Jobs
import Logging

/// Erases a person seven days after they left: rows, files, renditions and the remains of deleted rows in free pages.
/// Each step can be repeated, and nothing is erased before its time, however the job was started.
package struct ErasePersonJob: JobHandler {
    private static let itemsPerTransaction = 200

    package struct Payload: Codable, Sendable {
        let person: Person.ID
    }

    private let catalog: Catalog
    private let eraseFiles: @Sendable (Person.ID) throws -> Void

    /// - Parameter files: deletes files that a feature stores for a person outside the database; may be called more
    ///   than once.
    package init(_ catalog: Catalog, files: @escaping @Sendable (Person.ID) throws -> Void = { _ in }) {
        self.catalog = catalog
        eraseFiles = files
    }

    /// Neutral title: the tasks page shows this job to every person, and account deletion is private.
    package var title: Phrase { Phrase("정리 작업", "Housekeeping") }
    package var lease: Duration { .seconds(600) }

    /// Returns the job, which belongs to the instance: one of the person's would be deleted with them before it is
    /// done.
    static func job(for person: Person.ID, at moment: Timestamp) throws -> NewJob {
        try NewJob(
            Self.self, payload: Payload(person: person), priority: NewJob.background, notBefore: moment,
            uniqueKey: key(person))
    }

    static func key(_ person: Person.ID) -> String { "\(kind)-\(person)" }

    package func run(_ job: Job, report: JobContext) async throws {
        let personID = try payload(of: job).person
        if let person = try catalog.read({ try catalog.people.find(personID, in: $0) }) {
            guard let leavingAt = person.leavingAt else { return }
            if leavingAt > catalog.environment.clock.passed {
                return try postpone(until: leavingAt, personID, report)
            }
            try await erase(person, report)
        }
        try catalog.media.sweep(in: catalog)
        try catalog.media.sweepRenditions(in: catalog)
        try await forgetDeletedText()
    }

    /// Delay before the next attempt while the clock is not trusted.
    private static let retryInterval = Duration.seconds(3600)

    /// Postpones a job that was started before its time, by hand or because the clock was ahead.
    private func postpone(until moment: Timestamp, _ person: Person.ID, _ report: JobContext) throws {
        let moment = max(moment, catalog.environment.now() + Self.retryInterval)
        try catalog.write { db in
            try report.finish(db)
            try catalog.jobs.enqueue(db, Self.job(for: person, at: moment))
        }
    }

    private func erase(_ person: Person, _ report: JobContext) async throws {
        try catalog.write { db in
            let devices = try db.values(Int64.self, "DELETE FROM device WHERE person = ? RETURNING id", [person.id])
            catalog.people.clearSessionCacheAfterCommit()
            let events = catalog.events
            catalog.afterCommit { devices.forEach(events.end) }
        }
        let mediaHashes = try catalog.read(of: person.id) { try catalog.media.owned(in: $0) }
        // Deleted in small steps, so that other writers do not wait long.
        var deletedItems = 0
        while try catalog.write({ try deleteItems(of: person.id, in: $0) }) == Self.itemsPerTransaction {
            deletedItems += Self.itemsPerTransaction
            try await report.progress(deletedItems, of: 0)
        }
        try eraseFiles(person.id)
        try catalog.write(of: person.id) { scope in
            if person.isAdministrator, let successor = try newAdministrator(in: scope) {
                try catalog.people.moveAdministration(from: person.id, to: successor, in: scope.db)
            }
            try scope.db.run("DELETE FROM person WHERE id = ?", [person.id])
            try scope.db.markPages(of: nil)
            try catalog.media.forget(mediaHashes, in: scope.db)
        }
    }

    private func deleteItems(of person: Person.ID, in db: Database) throws -> Int {
        let ids = try db.values(
            Int64.self, "SELECT id FROM item WHERE owner = ? LIMIT \(Self.itemsPerTransaction)", [person])
        return try catalog.items.deleteForever(ids, in: OwnerScope(of: person, in: db))
    }

    /// Returns the new administrator. Someone may have joined while the last administrator was leaving. People who stay
    /// come before people who also leave.
    private func newAdministrator(in scope: OwnerScope) throws -> Person.ID? {
        let others = try catalog.people.all(in: scope.db).filter { $0.id != scope.owner }
        return (others.first { $0.leavingAt == nil } ?? others.first)?.id
    }

    /// Overwrites deleted text. Deleted rows stay readable in the file until their pages are reused, and deleted words
    /// stay in the search index until its segments are merged.
    private func forgetDeletedText() async throws {
        try catalog.write { try $0.execute(sql: "INSERT INTO search(search) VALUES ('optimize')") }
        try await catalog.database.vacuum()
        do {
            _ = try await catalog.database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        } catch {
            // Another connection still reads an older snapshot; the next checkpoint truncates the log.
            catalog.environment.log.notice("checkpoint after erasing a person: \(error)")
        }
    }
}
