import GRDB

/// A step of the schema: appended, never edited. Migrations run in the order of their names, which start with three
/// digits: `003-links`. Numbers below ``Baseline/end`` belong to the ``Baseline``; a new migration has the next free
/// number.
package struct Migration: Sendable {
    package let name: String
    /// Name of the feature whose tables it creates, if several features contribute to one step.
    private let part: String
    package let run: @Sendable (Database) throws -> Void

    package init(_ name: String, part: String = "", run: @escaping @Sendable (Database) throws -> Void) {
        self.name = name
        self.part = part
        self.run = run
    }

    /// Creates a step that consists of SQL statements.
    package init(_ name: String, part: String = "", sql: String) {
        self.init(name, part: part) { try $0.execute(sql: sql) }
    }

    /// Sorts migrations by name. Removes duplicates, which collections may share, and joins the parts of each step.
    static func inOrder(_ migrations: [Migration]) -> [Migration] {
        var seen: Set<[String]> = []
        let uniqueParts = migrations.filter { seen.insert([$0.name, $0.part]).inserted }
        return Dictionary(grouping: uniqueParts, by: \.name).sorted { $0.key < $1.key }.map { name, parts in
            let sortedParts = parts.sorted { $0.part < $1.part }
            return Migration(name) { db in for part in sortedParts { try part.run(db) } }
        }
    }

    /// Returns GRDB's migrator of these migrations.
    static func migrator(_ migrations: [Migration]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name, migrate: migration.run)
        }
        return migrator
    }
}
