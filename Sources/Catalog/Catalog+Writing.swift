import GRDB
import Logging

extension Catalog {
    /// Does one action of a person in one transaction, recorded so that it can be undone.
    /// - Returns: what `body` returned, and the change to undo; nil where nothing changed.
    @discardableResult
    package func perform<T>(
        _ action: ActionKind, by person: Person.ID, summary: Phrase, _ body: (Scope) throws -> T
    ) throws -> (value: T, change: Change.ID?) {
        try committing { db in
            try undoLog.record(action, by: person, summary: summary, at: environment.now(), in: db) { db in
                try body(Scope(of: person, in: db))
            }
        }
    }

    /// Writes in one transaction what needs no undo: jobs, sessions, the bookkeeping of imports.
    @discardableResult
    package func write<T>(_ body: (Database) throws -> T) throws -> T {
        try committing(body)
    }

    /// Tells that a person's pages show something else once this transaction is committed; changes of tracked tables
    /// tell it by themselves.
    package func touch(_ person: Person.ID, in db: Database) throws {
        try db.markPages(of: person)
    }

    /// Does this once the transaction that is open now is committed.
    package func afterCommit(_ action: @escaping @Sendable () -> Void) {
        writer.commits.after { _ in action() }
    }

    /// One transaction, then the word to caches and open pages. A number that changed is bumped before this returns, so
    /// that whoever writes and then reads never gets a page of before.
    @discardableResult
    func committing<T>(_ body: (Database) throws -> T) throws -> T {
        let (value, touched) = try noticing {
            try writer.write { db in
                let value = try body(db)
                try search.refresh(in: db, jobs)
                try ShownNames.settle(at: environment.now(), in: db)
                return (value, try CommitSummary.drain(db))
            } committed: { db, result in
                changeTracker.revisions.bump(result.1.owners)
                changeTracker.checkWriter(db)
            }
        }
        publish(touched)
        return value
    }

    /// Writes some time soon what may be lost, such as what was searched for last: nobody waits for it, and where a hundred
    /// wait already it is left out.
    package func writeSoon(_ body: @escaping @Sendable (Database) throws -> Void) {
        soon.run { [self] in
            do {
                try write(body)
            } catch {
                environment.log.notice("a note was not kept", metadata: ["error": "\(type(of: error))"])
            }
        }
    }

    /// Waits until all notes are written.
    package func settle() {
        soon.settle()
    }

    private func publish(_ touched: CommitSummary) {
        guard events.listenerCount > 0 else { return }
        for item in touched.items {
            events.publish(.item(uid: item.uid, kind: item.kind, version: item.version), to: item.owner)
        }
        if touched.isMany {
            for owner in touched.owners { events.publish(.items, to: owner) }
        }
    }
}

extension Database {
    /// This person's pages change with this transaction; everybody's when `person` is nil.
    func markPages(of person: Person.ID?) throws {
        try run("INSERT OR IGNORE INTO touchedOwner SELECT id FROM person WHERE ?1 IS NULL OR id = ?1", [person])
    }

    /// The first row.
    /// - Throws: `CatalogError.notFound` where there is none.
    package func existing(_ sql: String, _ arguments: StatementArguments) throws -> Row {
        guard let row = try row(sql, arguments) else { throw CatalogError.notFound }
        return row
    }

    /// A statement that is parsed once per connection.
    package func cachedStatement(_ sql: String) throws -> Statement {
        try cachedStatement(sql: sql)
    }
}
