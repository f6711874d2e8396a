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

        /// Names of the columns of the primary key, in its order.
        var keyColumns: [String] {
            columns.filter { $0.keyIndex > 0 }.sorted { $0.keyIndex < $1.keyIndex }.map(\.name)
        }

        /// Returns SQL for the primary key as a JSON array; `row` is `NEW.`, `OLD.` or empty.
        func keyJSON(_ row: String) -> String {
            "json_array(\(keyColumns.map { row + quoted($0) }.joined(separator: ", ")))"
        }

        /// Returns SQL for the row as a JSON object. Reals are written as text with 17 digits, which restore them
        /// exactly.
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
            let info = try TableInfo(table, in: db)
            for trigger in recordingTriggers(info) + markingTriggers(info) {
                try db.execute(sql: trigger)
            }
        }
    }

    /// Returns the triggers that record changes. Changes to other people's rows, such as their copies of an edited
    /// item, are not recorded: undoing the change updates them again.
    private func recordingTriggers(_ info: TableInfo) -> [String] {
        func ownRowsClause(_ row: String) -> String {
            info.table.owner.map { " WHERE person = \(row)\(quoted($0))" } ?? ""
        }
        // `row` is `NEW.` or `OLD.`. `before` and `after` are SQL for the row as JSON.
        func trigger(_ event: String, _ row: String, when: String = "", before: String, after: String) -> String {
            """
            CREATE TEMP TRIGGER log_\(info.table.name)_\(event.prefix(6)) AFTER \(event) ON \(quoted(info.table.name))
            WHEN EXISTS (SELECT 1 FROM activeChange)\(when) BEGIN
                INSERT INTO changeRow(change, tableName, rowKey, before, after)
                SELECT id, '\(info.table.name)', \(info.keyJSON(row)), \(before), \(after) FROM activeChange\(ownRowsClause(row));
            END
            """
        }
        let recordedColumns = info.columns.filter { !info.table.filled.contains($0.name) }.map { quoted($0.name) }
        let hasChanged = recordedColumns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
        return [
            trigger("INSERT", "NEW.", before: "NULL", after: info.rowJSON("NEW.")),
            trigger("DELETE", "OLD.", before: info.rowJSON("OLD."), after: "NULL"),
            trigger(
                "UPDATE OF \(recordedColumns.joined(separator: ", "))", "NEW.", when: " AND (\(hasChanged))",
                before: info.rowJSON("OLD."), after: info.rowJSON("NEW.")),
        ]
    }

    /// Returns the triggers that mark changed items and people for the end of the transaction, recorded or not.
    private func markingTriggers(_ info: TableInfo) -> [String] {
        let table = info.table
        let columnList = info.columns.map { quoted($0.name) }.joined(separator: ", ")
        let marks = [("touchedItem", table.item), ("touchedOwner", table.owner)].compactMap { target, column in
            column.map { (target, quoted($0)) }
        }
        guard !marks.isEmpty else { return [] }
        return [("INSERT", ["NEW"]), ("DELETE", ["OLD"]), ("UPDATE OF \(columnList)", ["OLD", "NEW"])].map {
            event, rows in
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

/// Returns an identifier in SQL quotes.
func quoted(_ identifier: String) -> String {
    "\"\(identifier)\""
}
