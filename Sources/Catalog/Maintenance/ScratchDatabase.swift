import Files
import GRDB

/// A second database, such as one into which a backup is restored. Not shared with other connections, and not safe
/// against a crash until ``ScratchDatabase/close()`` has flushed it.
package final class ScratchDatabase: Sendable {
    private let path: String
    package let queue: DatabaseQueue

    /// Creates or opens the database at `path`. SQLite checks constraints but no foreign keys.
    package init(path: String) throws {
        self.path = path
        var configuration = Catalog.configuration
        configuration.foreignKeysEnabled = false
        configuration.journalMode = .default
        // A backup is restored in one transaction, batch by batch.
        configuration.allowsUnsafeTransactions = true
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    }

    /// Runs the migrations that the database has not run yet.
    package func migrate(_ migrations: [Migration]) throws {
        try Migration.migrator(migrations).migrate(queue)
    }

    /// Rebuilds the search index from the rows.
    package func rebuildSearch() throws {
        try queue.write { try $0.execute(sql: "INSERT INTO search(search) VALUES ('rebuild')") }
    }

    /// Returns the errors that SQLite finds in the file and its foreign keys; empty if there are none.
    package func problems() throws -> [String] {
        try queue.read { try Catalog.problems(in: $0) }
    }

    package func close() throws {
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        try queue.close()
        try File(path).sync()
    }
}

extension Catalog {
    /// Returns the migrations of the catalog and the features, in order.
    package static func orderedMigrations(with features: [Migration]) -> [Migration] {
        Migration.inOrder(Migration.catalog + features)
    }

    /// Returns the errors that SQLite finds in a database and its foreign keys, one per line.
    package static func problems(in db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            + Row.fetchAll(db, sql: "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check").map {
                "row \($0["rowid"] as Int64? ?? 0) of \($0["table"] as String) names a row of \($0["parent"] as String) that is missing"
            }
    }
}
