import GRDB

/// One step of the schema: appended, never edited, one file each. Migrations run in the order of their names, so names
/// start with three digits: `001-people`. The catalog's own are below 100, a collection's from 100 on.
package struct Migration: Sendable {
    package let name: String
    package let run: @Sendable (Database) throws -> Void

    package init(_ name: String, run: @escaping @Sendable (Database) throws -> Void) {
        self.name = name
        self.run = run
    }

    /// A step that is only SQL statements.
    package init(_ name: String, sql: String) {
        self.init(name) { try $0.execute(sql: sql) }
    }
}
