import GRDB

/// Records row by row the changes that `perform` makes. Uses temporary triggers of the writing connection, created from
/// `PRAGMA table_info` before each process first writes, so that they always match the schema.
struct UndoLog: Sendable {
    let tables: [UndoTableDescription]

    /// A tracked table with its columns from `PRAGMA table_info`.
    struct TableInfo {
        struct Column {
            let name: String
            let type: String
            /// 1-based position in the primary key; 0 for other columns.
            let keyIndex: Int
        }

        let table: UndoTableDescription
        let columns: [Column]

        init(_ table: UndoTableDescription, in db: Database) throws {
            self.table = table
            columns = try Row.fetchAll(
                db, sql: "SELECT name, type, pk FROM pragma_table_info(?)", arguments: [table.name]
            )
            .map { Column(name: $0["name"], type: $0["type"], keyIndex: $0["pk"]) }
            .filter { !table.derived.contains($0.name) }
            precondition(
                !columns.isEmpty && columns.allSatisfy { $0.type != "BLOB" },
                "\(table.name) must exist and hold no BLOB: the log is JSON")
        }

        var key: [String] {
            columns.filter { $0.keyIndex > 0 }.sorted { $0.keyIndex < $1.keyIndex }.map(\.name)
        }

        /// Returns SQL for the primary key as a JSON array; `row` is `NEW.`, `OLD.` or empty.
        func keyJSON(_ row: String) -> String {
            "json_array(\(key.map { row + quoted($0) }.joined(separator: ", ")))"
        }

        /// Returns SQL for the row as a JSON object. Reals are written with all their digits, as text.
        func rowJSON(_ row: String) -> String {
            let pairs = columns.map { column in
                let value = row + quoted(column.name)
                return column.type == "REAL"
                    ? "'\(column.name)', iif(\(value) IS NULL, NULL, printf('%!.17g', \(value)))"
                    : "'\(column.name)', \(value)"
            }
            return "json_object(\(pairs.joined(separator: ", ")))"
        }
    }

    /// Creates the triggers, and the temporary tables they write to, in the writing connection.
    func install(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE TEMP TABLE activeChange(id INTEGER PRIMARY KEY, person INTEGER NOT NULL) STRICT;
                CREATE TEMP TABLE touchedItem(id INTEGER PRIMARY KEY) STRICT;
                CREATE TEMP TABLE touchedOwner(id INTEGER PRIMARY KEY) STRICT;
                """)
        for table in tables {
            let shape = try TableInfo(table, in: db)
            for trigger in logging(shape) + touching(shape) {
                try db.execute(sql: trigger)
            }
        }
    }

    /// Returns the triggers that record changes. Changes to other people's rows, such as their copies of an edited
    /// item, are not recorded: undoing the change updates them again.
    private func logging(_ shape: TableInfo) -> [String] {
        func isOwn(_ row: String) -> String {
            shape.table.owner.map { " WHERE person = \(row)\(quoted($0))" } ?? ""
        }
        func trigger(_ event: String, _ row: String, when: String = "", before: String, after: String) -> String {
            """
            CREATE TEMP TRIGGER log_\(shape.table.name)_\(event.prefix(6)) AFTER \(event) ON \(quoted(shape.table.name))
            WHEN EXISTS (SELECT 1 FROM activeChange)\(when) BEGIN
                INSERT INTO changeRow(change, tableName, rowKey, before, after)
                SELECT id, '\(shape.table.name)', \(shape.keyJSON(row)), \(before), \(after) FROM activeChange\(isOwn(row));
            END
            """
        }
        let names = shape.columns.filter { !shape.table.filled.contains($0.name) }.map { quoted($0.name) }
        let differs = names.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
        return [
            trigger("INSERT", "NEW.", before: "NULL", after: shape.rowJSON("NEW.")),
            trigger("DELETE", "OLD.", before: shape.rowJSON("OLD."), after: "NULL"),
            trigger(
                "UPDATE OF \(names.joined(separator: ", "))", "NEW.", when: " AND (\(differs))",
                before: shape.rowJSON("OLD."), after: shape.rowJSON("NEW.")),
        ]
    }

    private func touching(_ shape: TableInfo) -> [String] {
        let table = shape.table
        let updated = shape.columns.map { quoted($0.name) }.joined(separator: ", ")
        let marks = [("touchedItem", table.item), ("touchedOwner", table.owner)].compactMap { target, column in
            column.map { (target, quoted($0)) }
        }
        guard !marks.isEmpty else { return [] }
        return [("INSERT", ["NEW"]), ("DELETE", ["OLD"]), ("UPDATE OF \(updated)", ["OLD", "NEW"])].map { event, rows in
            let inserts = marks.flatMap { target, column in
                // Not `INSERT OR IGNORE`: a foreign key action or an upsert overrides it with its own conflict policy,
                // and the insert would fail. Testing for the row first would make SQLite create a temporary table for
                // each row.
                rows.map {
                    """
                    INSERT INTO \(target) SELECT \($0).\(column) WHERE \($0).\(column) IS NOT NULL ON CONFLICT DO NOTHING;
                    """
                }
            }
            return """
                CREATE TEMP TRIGGER touch_\(table.name)_\(event.prefix(6)) AFTER \(event) ON \(quoted(table.name)) BEGIN
                    \(inserts.joined(separator: "\n    "))
                END
                """
        }
    }
}

func quoted(_ identifier: String) -> String {
    "\"\(identifier)\""
}
