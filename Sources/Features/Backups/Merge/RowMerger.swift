import Catalog
import GRDB

/// Copies rows from one database into another that has different ids.
final class RowMerger {
    typealias Values = [String: DatabaseValue]

    /// Database of the backup.
    let source: Database
    /// Database of the instance.
    let db: Database
    let now: Timestamp
    let schema: MergeSchema
    /// Ids in the instance, by table and id in the backup.
    private var ids: [String: [Int64: Int64]] = [:]
    /// Positions of items, which their details repeat.
    private var positions: [Int64: (inBackup: Int64, inInstance: Int64)] = [:]

    init(from source: Database, to db: Database, now: Timestamp) throws {
        self.source = source
        self.db = db
        self.now = now
        schema = try MergeSchema(db)
    }

    /// Remembers the id of a row.
    /// - Parameter instanceID: id in the instance; nil if the row has none.
    func map(_ table: String, _ backupID: Int64, to instanceID: Int64?) {
        ids[table, default: [:]][backupID] = instanceID
    }

    /// Returns the id in the instance of a row of the backup; nil if the row is not there.
    func instanceID(_ table: String, _ backupID: Int64) -> Int64? {
        // A row with the details of an item is identified by the item's id.
        ids[schema[table]?.isDetail == true ? "item" : table]?[backupID]
    }

    /// Remembers the positions of an item.
    /// - Parameter item: its id in the backup.
    func mapPosition(of item: Int64, _ inBackup: Int64, to inInstance: Int64) {
        positions[item] = (inBackup, inInstance)
    }

    /// Returns the row with ids of the instance; nil if a required reference is missing there.
    func translate(_ row: Row, _ table: MergeSchema.Table) -> Values? {
        var values: Values = [:]
        for column in table.shape.columns { values[column.name] = row[column.name] as DatabaseValue }
        for key in table.shape.keys where key.table != "media" {
            for column in key.columns where column != "owner" || key.table == "person" {
                guard let reference = Int64.fromDatabaseValue(values[column] ?? .null) else { continue }
                if let mapped = instanceID(key.table, reference) {
                    values[column] = mapped.databaseValue
                } else if table.shape.column(column)?.isRequired == true || table.shape.primary.contains(column) {
                    return nil
                } else {
                    values[column] = .null
                }
            }
        }
        let item = (row["item"] as DatabaseValue?).flatMap { Int64.fromDatabaseValue($0) }
        if let position = item.flatMap({ positions[$0] }) {
            for column in ["position", "itemPosition"] where values[column] == position.inBackup.databaseValue {
                values[column] = position.inInstance.databaseValue
            }
        }
        // Symmetrical pairs of ids are stored with the smaller one first.
        if table.has("a"), table.has("b"), let a = Int64.fromDatabaseValue(values["a"] ?? .null),
            let b = Int64.fromDatabaseValue(values["b"] ?? .null), a > b
        {
            (values["a"], values["b"]) = (b.databaseValue, a.databaseValue)
        }
        if table.isNumbered { values["id"] = nil }
        // Triggers maintain this column.
        values["count"] = nil
        return values
    }

    /// Returns the row of the instance with the same uid or other unique values; nil if there is none.
    func find(_ values: Values, _ table: MergeSchema.Table) throws -> Row? {
        let unique = table.has("uid") ? [["uid"]] + table.unique : table.unique
        for columns in unique {
            let wanted = columns.map { values[$0] ?? .null }
            guard !wanted.contains(.null) else { continue }
            if let row = try select(table, columns, wanted) { return row }
        }
        // Rows of a log and revisions are the same if all values are the same.
        guard table.isNumbered, !table.has("uid") else { return nil }
        // A backup of one person leaves out references to other people.
        let columns = values.keys.sorted().filter { name in
            let namesOther = table.shape.column(name).map { BackupTables.isOther($0, of: table.shape) } ?? false
            return !namesOther || values[name]?.isNull == false
        }
        return try select(table, columns, columns.map { values[$0] ?? .null })
    }

    private func select(_ table: MergeSchema.Table, _ columns: [String], _ values: [DatabaseValue]) throws -> Row? {
        let condition = columns.map { "\"\($0)\" IS ?" }.joined(separator: " AND ")
        return try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM \"\(table.name)\" WHERE \(condition) LIMIT 1"),
            arguments: StatementArguments(values))
    }

    /// - Returns: its row number in the instance.
    @discardableResult
    func insert(_ values: Values, _ table: MergeSchema.Table) throws -> Int64 {
        let columns = values.keys.sorted()
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let placeholders = columns.map { _ in "?" }.joined(separator: ", ")
        try db.cachedStatement(sql: "INSERT INTO \"\(table.name)\"(\(names)) VALUES (\(placeholders))")
            .execute(arguments: StatementArguments(columns.map { values[$0] ?? .null }))
        return db.lastInsertedRowID
    }

    /// Updates a row of the instance; references to it are unchanged.
    func update(_ row: Row, _ values: Values, _ table: MergeSchema.Table) throws {
        let key = table.shape.primary
        let columns = values.keys.sorted().filter {
            !key.contains($0) && $0 != "uid" && row[$0] as DatabaseValue? != values[$0]
        }
        guard !columns.isEmpty else { return }
        let sets = columns.map { "\"\($0)\" = ?" }.joined(separator: ", ")
        let condition = key.map { "\"\($0)\" = ?" }.joined(separator: " AND ")
        try db.execute(
            sql: "UPDATE \"\(table.name)\" SET \(sets) WHERE \(condition)",
            arguments: StatementArguments(columns.map { values[$0] ?? .null } + key.map { row[$0] as DatabaseValue }))
    }
}
