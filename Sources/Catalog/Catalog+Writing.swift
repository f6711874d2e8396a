import GRDB
import Logging

extension Catalog {
    /// Runs one action of a person in a transaction and records it, so that it can be undone.
    /// - Returns: the result of `body`, and the change to undo; nil if nothing changed.
    @discardableResult
    package func perform<T>(
        _ action: ActionKind, by person: Person.ID, summary: Phrase, _ body: (OwnerScope) throws -> T
    ) throws -> (value: T, change: Change.ID?) {
        try writeAndPublish { db in
            try undoLog.record(action, by: person, summary: summary, at: environment.now(), in: db) { db in
                try body(OwnerScope(of: person, in: db))
            }
        }
    }

    /// Runs writes that need no undo in a transaction: jobs, sessions, rows of imports.
    @discardableResult
    package func write<T>(_ body: (Database) throws -> T) throws -> T {
        try writeAndPublish(body)
    }

    /// Marks a person's pages as changed by this transaction. Changes of tracked tables do so automatically.
    package func touch(_ person: Person.ID, in db: Database) throws {
        try db.markPages(of: person)
    }

    /// Runs an action after the open transaction has been committed.
    package func afterCommit(_ action: @escaping @Sendable () -> Void) {
        writer.commits.addHook { _ in action() }
    }

    /// Runs a transaction, then notifies caches and open pages. Bumps changed revisions before returning, so that a
    /// client that writes and then reads never gets an old page.
    @discardableResult
    func writeAndPublish<T>(_ body: (Database) throws -> T) throws -> T {
        let (value, summary) = try recordingDamage {
            try writer.write { db in
                let value = try body(db)
                try search.refresh(in: db, jobs)
                try NameChangePropagation.touchAffectedItems(at: environment.now(), in: db)
                return (value, try CommitSummary.takeChanges(from: db))
            } committed: { db, result in
                cacheInvalidator.revisions.increment(result.1.owners)
                cacheInvalidator.checkForCommits(in: db)
            }
        }
        publish(summary)
        return value
    }

    /// Writes soon, without blocking the caller, data that may be lost, such as recent searches. Drops the write if a
    /// hundred are waiting.
    package func writeInBackground(_ body: @escaping @Sendable (Database) throws -> Void) {
        backgroundWrites.run { [self] in
            do {
                try write(body)
            } catch {
                environment.log.notice("a note was not kept", metadata: ["error": "\(type(of: error))"])
            }
        }
    }

    /// Waits until all writes of `writeInBackground` are done.
    package func flushBackgroundWrites() {
        backgroundWrites.drain()
    }

    private func publish(_ summary: CommitSummary) {
        guard events.listenerCount > 0 else { return }
        for item in summary.items {
            events.publish(.item(uid: item.uid, kind: item.kind, version: item.version), to: item.owner)
        }
        if summary.exceedsLimit {
            for owner in summary.owners { events.publish(.items, to: owner) }
        }
    }
}

extension Database {
    /// Marks the pages of a person as changed by this transaction, or those of all people if `person` is nil.
    func markPages(of person: Person.ID?) throws {
        try run("INSERT OR IGNORE INTO touchedOwner SELECT id FROM person WHERE ?1 IS NULL OR id = ?1", [person])
    }

    /// Returns the first row.
    /// - Throws: `CatalogError.notFound` if there is none.
    package func existing(_ sql: String, _ arguments: StatementArguments) throws -> Row {
        guard let row = try row(sql, arguments) else { throw CatalogError.notFound }
        return row
    }

    /// Returns a statement that is prepared once per connection.
    package func cachedStatement(_ sql: String) throws -> Statement {
        try cachedStatement(sql: sql)
    }
}
