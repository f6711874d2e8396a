import GRDB

/// Values of a row with the names of their columns. NULL is a `nil` value.
typealias NamedValues = [(column: String, value: RowDecoder.Value?)]

/// Layout of the rows of a table in the file.
struct StoredTable: Sendable {
    struct Column: Sendable {
        let name: String
        let type: String
        let isRequired: Bool
        let hasDefault: Bool
    }

    let name: String
    /// Columns in the order of a stored record: as in the table, or with the key first in a table without row numbers.
    let columns: [Column]
    /// Columns of the primary key, in key order.
    let primary: [String]
    let hasRowNumbers: Bool
    /// The column that is an alias of the row number.
    let rowColumn: String?
    /// Whether the table belongs to the search index, which is rebuilt from the rows.
    let isOfIndex: Bool

    /// Returns the named values of a stored record; `nil` if the record does not fit this table.
    /// - Parameter row: its row number, if the table has row numbers.
    func values(_ record: [RowDecoder.Value?], row: Int64?) -> NamedValues? {
        // Records older than an added column lack it; the column then has its default value.
        guard !record.isEmpty, record.count <= columns.count else { return nil }
        var values: NamedValues = []
        for (column, value) in zip(columns, record) {
            if column.name == rowColumn {
                guard value == nil, let row else { return nil }
                values.append((column.name, .integer(row)))
                continue
            }
            guard Self.accepts(value, column) else { return nil }
            values.append((column.name, value))
        }
        return values
    }

    private static func accepts(_ value: RowDecoder.Value?, _ column: Column) -> Bool {
        switch value {
        case nil: !column.isRequired
        case .integer: ["INTEGER", "INT", "REAL", "ANY", ""].contains(column.type)
        case .real: ["REAL", "ANY", ""].contains(column.type)
        case .text: ["TEXT", "ANY", ""].contains(column.type)
        case .blob: ["BLOB", "ANY", ""].contains(column.type)
        }
    }
}

/// Layout of the entries of an index in the file.
struct StoredIndex: Sendable {
    let name: String
    let table: String
    /// The column of each value of an entry; `nil` for an expression.
    let columns: [String?]

    /// Returns the values of an entry that belong to named columns.
    func named(_ record: [RowDecoder.Value?]) -> NamedValues {
        zip(columns, record).compactMap { column, value in column.map { ($0, value) } }
    }
}

extension StoredTable {
    /// Returns all tables of an intact database, SQLite's own counters included, except the schema.
    static func all(in db: Database) throws -> [StoredTable] {
        let tables = try Row.fetchAll(
            db,
            sql: """
                SELECT name, wr, type = 'shadow' AS isOfIndex FROM pragma_table_list
                WHERE schema = 'main' AND type IN ('table', 'shadow') AND name <> 'sqlite_schema' ORDER BY name
                """)
        return try tables.map { table in
            let name: String = table["name"]
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT name, upper(type) AS type, "notnull", dflt_value IS NOT NULL AS hasDefault, pk
                    FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid
                    """, arguments: [name])
            let keys = rows.filter { ($0["pk"] as Int) > 0 }.sorted { ($0["pk"] as Int) < ($1["pk"] as Int) }
            let others = rows.filter { $0["pk"] as Int == 0 }
            let hasRowNumbers = !(table["wr"] as Bool)
            return StoredTable(
                name: name,
                columns: (hasRowNumbers ? rows : keys + others).map {
                    Column(
                        name: $0["name"], type: $0["type"], isRequired: $0["notnull"], hasDefault: $0["hasDefault"])
                },
                primary: keys.map { $0["name"] }, hasRowNumbers: hasRowNumbers,
                rowColumn: hasRowNumbers && keys.count == 1 && keys[0]["type"] as String == "INTEGER"
                    ? keys[0]["name"] : nil,
                isOfIndex: table["isOfIndex"])
        }
    }
}

extension StoredIndex {
    /// Returns all indexes of an intact database that have pages of their own.
    static func all(_ tables: [StoredTable], in db: Database) throws -> [StoredIndex] {
        let rowColumns = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.rowColumn) })
        let rows = try Row.fetchAll(db, sql: "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index'")
        return try rows.map { row in
            let (name, table): (String, String) = (row["name"], row["tbl_name"])
            let columns = try Row.fetchAll(
                db, sql: "SELECT cid, name FROM pragma_index_xinfo(?) ORDER BY seqno", arguments: [name])
            return StoredIndex(
                name: name, table: table,
                // `pragma_index_xinfo` numbers the row number as -1 and expressions as -2.
                columns: columns.map { $0["cid"] as Int == -1 ? rowColumns[table] ?? nil : $0["name"] })
        }
    }
}
