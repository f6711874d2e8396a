import Catalog
import GRDB

/// A column of the assembled schema, and values that it accepts.
struct SchemaColumn {
    let table: String
    let name: String
    let type: String
    let keys: [String]
    private let target: (table: String, column: String)?
    private let listed: [DatabaseValue]

    var id: String { "\(table).\(name)" }
    var saysWhose: Bool { target?.table == "person" || name == "owner" }
    /// Whether other rows refer to a row by this column.
    var isNumberOfRow: Bool { keys == [name] && (["id", "sha256"].contains(name) || target?.table == "item") }

    static func all(in db: Database) throws -> [SchemaColumn] {
        let tables = try Row.fetchAll(
            db,
            sql: """
                SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                    AND name NOT LIKE 'search\\__%' ESCAPE '\\' ORDER BY name
                """)
        return try tables.flatMap { table -> [SchemaColumn] in
            let (name, sql): (String, String) = (table[0], table[1])
            let columns = try Row.fetchAll(
                db, sql: "SELECT name, type, pk FROM pragma_table_info(?)", arguments: [name])
            let references = try Row.fetchAll(
                db, sql: #"SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)"#, arguments: [name])
            let keys = columns.filter { ($0[2] as Int) > 0 }.map { $0[0] as String }
            return try columns.map { column in
                let own = column[0] as String
                let target = references.first { $0[0] as String == own }
                return SchemaColumn(
                    table: name, name: own, type: column[1], keys: keys,
                    target: target.map { ($0[1], $0[2]) }, listed: try listed(own, in: sql))
            }
        }
    }

    /// Returns `'a'` and `'b'` of `CHECK (name IN ('a', 'b'))`, and of `CHECK (name = 'a' OR name = 'b')`.
    private static func listed(_ name: String, in sql: String) throws -> [DatabaseValue] {
        let list = try Regex("\\b\(name) IN \\(([^)]*)\\)", as: (Substring, Substring).self)
        let compared = try Regex("CHECK \\(\(name) = ([^)]* OR [^)]*)\\)", as: (Substring, Substring).self)
        let values = sql.firstMatch(of: list) ?? sql.firstMatch(of: compared)
        return (values?.output.1 ?? "").replacing(" OR \(name) = ", with: ",").split(separator: ",").map { text in
            let text = text.drop { $0 == " " }
            return Int(text)?.databaseValue ?? text.filter { $0 != "'" }.databaseValue
        }
    }

    /// Returns values to try in turn, because checks of the schema refuse most of them. Marks can be recognised in the
    /// export.
    func values(_ number: Int, in db: Database) throws -> (marks: [DatabaseValue], others: [DatabaseValue]) {
        if let target {
            let known = try DatabaseValue.fetchAll(
                db, sql: "SELECT \(target.column) FROM \(target.table) ORDER BY 1 LIMIT 20")
            return ([], known)
        }
        if !listed.isEmpty { return ([], listed) }
        let mark = "값 \(id.lowercased())"
        switch type {
        case "TEXT":
            let marks = [
                mark, "2031-07-\(10 + number % 20)", "[\"\(mark)\"]", "{\"title\":\"\(mark)\"}",
                "9788936434120",
                String((mark + String(repeating: "x", count: 36)).prefix(36)),
                "#12345\(number % 10)#654321", String(repeating: "\(number % 10)", count: 64),
            ]
            return (marks.map(\.databaseValue), ["owl", "book", "movie"].map(\.databaseValue))
        case "INTEGER":
            return (
                [8_000_000 + number, 1_880 + number % 300, 70 + number % 30].map(\.databaseValue),
                [0, 1].map(\.databaseValue)
            )
        case "REAL": return ([3.5].map(\.databaseValue), [])
        default: return ([], [])
        }
    }
}
