import Files
import GRDB

/// A database beside the house's own, such as one that a backup is read into. Nobody else may use it: it is not safe against
/// a crash until ``SpareDatabase/close()`` has flushed it.
package final class SpareDatabase: Sendable {
    private let path: String
    package let queue: DatabaseQueue

    /// Makes or opens one at `path`, with SQLite's own checks but without those of foreign keys.
    package init(path: String) throws {
        self.path = path
        var configuration = Catalog.configuration
        configuration.foreignKeysEnabled = false
        configuration.journalMode = .default
        // All rows of a backup come in one transaction, piece by piece.
        configuration.allowsUnsafeTransactions = true
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    }

    /// Runs those of `migrations` that it has not seen.
    package func migrate(_ migrations: [Migration]) throws {
        try Catalog.migrator(migrations).migrate(queue)
    }

    /// Makes the index of search from the rows.
    package func rebuildSearch() throws {
        try queue.write { try $0.execute(sql: "INSERT INTO search(search) VALUES ('rebuild')") }
    }

    /// What SQLite has against the file and its references; empty where all is well.
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
    /// The steps of the schema, the catalog's own among those of the rooms, in their order.
    package static func steps(with rooms: [Migration]) -> [Migration] {
        Migration.inOrder(Migration.catalog + rooms)
    }

    /// What SQLite has against a database and its references, a line each.
    package static func problems(in db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            + Row.fetchAll(db, sql: "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check").map {
                "row \($0["rowid"] as Int64? ?? 0) of \($0["table"] as String) names a row of \($0["parent"] as String) that is missing"
            }
    }
}
