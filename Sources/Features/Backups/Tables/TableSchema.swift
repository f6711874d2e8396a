import GRDB

/// Columns and keys of a table, read from the schema.
struct TableSchema: Sendable {
    struct Column: Sendable, Hashable {
        let name: String
        /// Whether the column is never NULL, as a key or by declaration.
        let isRequired: Bool
    }

    /// Foreign key: columns that refer to a row of another table.
    struct Key: Sendable, Hashable {
        let columns: [String]
        let table: String
        let named: [String]
    }

    let name: String
    /// Columns except computed ones.
    let columns: [Column]
    /// Columns of the primary key, in key order.
    let primary: [String]
    let keys: [Key]

    func column(_ name: String) -> Column? {
        columns.first { $0.name == name }
    }

    /// ORDER BY terms that give the same rows the same order in every backup.
    var orderClause: String {
        (primary.isEmpty ? ["rowid"] : primary.map { "\"\($0)\"" }).joined(separator: ", ")
    }

    /// Returns all tables with rows of their own, by name. Leaves out search indexes, SQLite's tables and tables that
    /// begin with `_`, which replication programs such as Litestream create.
    static func all(in db: Database) throws -> [TableSchema] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%'
                ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name
                """
        ).map { try TableSchema($0, in: db) }
    }

    private init(_ name: String, in db: Database) throws {
        self.name = name
        let rows = try Row.fetchAll(
            db, sql: "SELECT name, \"notnull\", pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid",
            arguments: [name])
        columns = rows.map { Column(name: $0["name"], isRequired: ($0["notnull"] as Bool) || $0["pk"] as Int > 0) }
        primary = rows.map { (name: $0["name"] as String, place: $0["pk"] as Int) }.filter { $0.place > 0 }
            .sorted { $0.place < $1.place }.map(\.name)
        let parts = try Row.fetchAll(
            db,
            sql:
                "SELECT id, \"table\", \"from\", coalesce(\"to\", '') AS named FROM pragma_foreign_key_list(?) ORDER BY id, seq",
            arguments: [name])
        keys = Dictionary(grouping: parts) { $0["id"] as Int }.sorted { $0.key < $1.key }.map { _, parts in
            Key(columns: parts.map { $0["from"] }, table: parts[0]["table"], named: parts.map { $0["named"] })
        }
    }
}
