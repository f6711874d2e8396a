import Catalog
import GRDB

/// Rows that a backup holds, derived from the schema. Leaves out secrets and transient rows; for one person, takes that
/// person's rows.
struct BackupTables: Sendable {
    /// Query for the rows of one table.
    struct Source: Sendable {
        let table: String
        /// Names of the values in a line of the backup.
        let columns: [String]
        /// A SELECT of the values; `?1` is the person.
        let sql: String

        /// SQLite's own counters, which prevent the reuse of ids.
        static let sequence = Source(
            table: BackupTables.sequence, columns: ["name", "seq"],
            sql: "SELECT name, seq FROM sqlite_sequence ORDER BY name")
    }

    static let sequence = "sqlite_sequence"
    /// Tables with credentials. After a restore, people sign in again.
    static let secret: Set = ["device", "diaryInvitation", "invitation", "loginLink", "pageShare"]
    /// Tables with transient rows: released originals, partial uploads, stored responses. Migrations are listed in the
    /// header.
    static let transientTables: Set = ["grdb_migrations", "releasedMedia", "idempotencyKey", "upload"]
    /// Suffixes of the names of settings that are secrets.
    static let secretSettings = [".key", ".passphrase"]

    let sources: [Source]
    /// SQL condition for the originals that the backup includes.
    let media: String

    /// - Parameters:
    ///   - person: `nil` for the whole instance.
    ///   - secrets: whether to include secrets; ignored for one person.
    init(of person: Person.ID?, secrets: Bool = false, in db: Database) throws {
        let tableSchemas = try TableSchema.all(in: db).filter { !Self.transientTables.contains($0.name) }
        let belonging = person.map { _ in RowOwnership(tableSchemas.filter { !Self.secret.contains($0.name) }) }
        let isWhole = person == nil && secrets
        var sources: [Source] = []
        for shape in tableSchemas where isWhole || !Self.secret.contains(shape.name) {
            var conditions: [String] = []
            var columns = shape.columns.map { "\"\($0.name)\"" }
            if let belonging {
                guard let condition = belonging.condition(of: shape.name) else { continue }
                conditions.append(condition)
                for (index, column) in shape.columns.enumerated() where Self.isOther(column, of: shape) {
                    columns[index] = "CASE WHEN \(columns[index]) = ?1 THEN \(columns[index]) END"
                }
            }
            if shape.name == "setting", !isWhole {
                conditions += Self.secretSettings.map { "name NOT LIKE '%\($0)'" }
            }
            let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
            sources.append(
                Source(
                    table: shape.name, columns: shape.columns.map(\.name),
                    sql:
                        "SELECT \(columns.joined(separator: ", ")) FROM \"\(shape.name)\"\(filter) ORDER BY \(shape.orderClause)"
                ))
        }
        if person == nil {
            sources.append(.sequence)
        }
        self.sources = sources
        media = belonging?.condition(of: "media") ?? "1"
    }

}

extension BackupTables.Source {
    /// Selects all rows of a table.
    init(_ shape: TableSchema) {
        self.init(
            table: shape.name, columns: shape.columns.map(\.name),
            sql: "SELECT \(shape.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")) FROM \"\(shape.name)\""
                + " ORDER BY \(shape.orderClause)")
    }

    /// The source with its columns under their former names, see ``FormerNames``.
    var withFormerNames: Self {
        Self(table: table, columns: columns.map { FormerNames.former($0, of: table) }, sql: sql)
    }
}

extension BackupTables {
    /// Whether a nullable column refers to a person, who may be another one than the owner of the row.
    static func isOther(_ column: TableSchema.Column, of shape: TableSchema) -> Bool {
        !column.isRequired && shape.keys.contains { $0.table == "person" && $0.columns == [column.name] }
    }
}
