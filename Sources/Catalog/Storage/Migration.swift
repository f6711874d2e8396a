import GRDB

/// One step of the schema: appended, never edited. Migrations run in the order of their names, so names start with three
/// digits: `003-links`. Numbers below ``Baseline/end`` are those of the ``Baseline``; a new one has the next free number.
package struct Migration: Sendable {
    package let name: String
    /// Whose tables it makes, where several rooms have a part in one step.
    private let part: String
    package let run: @Sendable (Database) throws -> Void

    package init(_ name: String, part: String = "", run: @escaping @Sendable (Database) throws -> Void) {
        self.name = name
        self.part = part
        self.run = run
    }

    /// A step that is only SQL statements.
    package init(_ name: String, part: String = "", sql: String) {
        self.init(name, part: part) { try $0.execute(sql: sql) }
    }

    /// In the order of their names. What two collections share is there once, and the parts of a step are one step.
    static func inOrder(_ migrations: [Migration]) -> [Migration] {
        var seen: Set<[String]> = []
        let parts = migrations.filter { seen.insert([$0.name, $0.part]).inserted }
        return Dictionary(grouping: parts, by: \.name).sorted { $0.key < $1.key }.map { name, parts in
            let steps = parts.sorted { $0.part < $1.part }
            return Migration(name) { db in for step in steps { try step.run(db) } }
        }
    }
}
