import GRDB

/// Finds rows that belong to one person and hang on something of another, such as a link of an item that is not its owner's.
enum Ownership {
    /// - Returns: the first table that has such a row; `nil` where all rows hang together.
    static func mixedTable(in db: Database) throws -> String? {
        let shapes = try TableShape.all(in: db)
        let owners = Dictionary(
            uniqueKeysWithValues: shapes.compactMap { shape in ownerColumn(of: shape).map { (shape.name, $0) } })
        return try shapes.first { shape in
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

    /// The column that says whose a row is; `nil` for a table whose rows are nobody's.
    static func ownerColumn(of shape: TableShape) -> String? {
        if shape.column("owner") != nil { return "owner" }
        return shape.column("person")?.isRequired == true ? "person" : nil
    }
}
