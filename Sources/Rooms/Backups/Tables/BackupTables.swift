import Catalog
import GRDB

/// Which rows a backup holds, as the schema tells: all but secrets and what passes; of one person, what belongs to them.
struct BackupTables: Sendable {
    /// The rows of one table.
    struct Source: Sendable {
        let table: String
        let columns: [String]
        /// A SELECT of these columns; `?1` is the person.
        let sql: String

        /// SQLite's own counters, by which no id comes twice.
        static let sequence = Source(
            table: BackupTables.sequence, columns: ["name", "seq"],
            sql: "SELECT name, seq FROM sqlite_sequence ORDER BY name")
    }

    static let sequence = "sqlite_sequence"
    /// Who may come in. Whoever restores signs in anew.
    static let secret: Set = ["device", "diaryCode", "invitation", "loginLink", "pageShare"]
    /// What is gone when a file or an answer is: files that were let go, parts of uploads, answers to requests sent twice;
    /// and what the header says.
    static let passing: Set = ["grdb_migrations", "letGo", "sentOnce", "upload"]
    /// Settings that are secrets: what ends so.
    static let secretSettings = [".key", ".passphrase"]

    let sources: [Source]
    /// The condition under which an original is in it.
    let media: String

    /// - Parameters:
    ///   - person: nil for the whole house.
    ///   - secrets: of the whole house only.
    init(of person: Person.ID?, secrets: Bool = false, in db: Database) throws {
        let shapes = try TableShape.all(in: db).filter { !Self.passing.contains($0.name) }
        let belonging = person.map { _ in Belonging(shapes.filter { !Self.secret.contains($0.name) }) }
        let isWhole = person == nil && secrets
        var sources: [Source] = []
        for shape in shapes where isWhole || !Self.secret.contains(shape.name) {
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
                        "SELECT \(columns.joined(separator: ", ")) FROM \"\(shape.name)\"\(filter) ORDER BY \(shape.order)"
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
    /// All rows.
    init(_ shape: TableShape) {
        self.init(
            table: shape.name, columns: shape.columns.map(\.name),
            sql: "SELECT \(shape.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")) FROM \"\(shape.name)\""
                + " ORDER BY \(shape.order)")
    }
}

extension BackupTables {
    /// Names somebody, perhaps somebody else, and may name nobody.
    static func isOther(_ column: TableShape.Column, of shape: TableShape) -> Bool {
        !column.isRequired && shape.keys.contains { $0.table == "person" && $0.columns == [column.name] }
    }
}
