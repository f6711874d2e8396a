import GRDB

/// Finds rows of one person that depend on rows of another, such as a link whose item has another owner.
enum OwnershipCheck {
    /// - Returns: the first table with such a row; `nil` if there is none.
    static func mixedTable(in db: Database) throws -> String? {
        let tableSchemas = try TableSchema.all(in: db)
        let owners = Dictionary(
            uniqueKeysWithValues: tableSchemas.compactMap { shape in ownerColumn(of: shape).map { (shape.name, $0) } })
        return try tableSchemas.first { shape in
            var parts = owners[shape.name].map { ["child.\($0)"] } ?? []
            for key in shape.keys where key.columns.count == 1 {
                guard let owner = owners[key.table] else { continue }
                let named = key.named[0].isEmpty ? "id" : key.named[0]
                parts.append(
                    "(SELECT \(owner) FROM \"\(key.table)\" AS parent WHERE parent.\"\(named)\" = child.\"\(key.columns[0])\")"
                )
            }
            let differences = parts.indices.flatMap { first in
                parts[(first + 1)...].map { "\(parts[first]) <> \($0)" }
            }
            if differences.isEmpty { return false }
            return try Row.fetchOne(
                db,
                sql: "SELECT 1 FROM \"\(shape.name)\" AS child WHERE \(differences.joined(separator: " OR ")) LIMIT 1"
            ) != nil
        }?.name
    }

    /// Returns the column with the owner of a row; `nil` if rows of the table have no owner.
    static func ownerColumn(of shape: TableSchema) -> String? {
        if shape.column("owner") != nil { return "owner" }
        return shape.column("person")?.isRequired == true ? "person" : nil
    }
}
