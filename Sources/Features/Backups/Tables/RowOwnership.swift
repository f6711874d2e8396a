/// Conditions for the rows of each table that belong to a person. Derived from columns and foreign keys, so a new
/// collection needs no code here.
struct RowOwnership: Sendable {
    private var conditions: [String: String] = [:]

    init(_ tableSchemas: [TableSchema]) {
        for shape in tableSchemas { conditions[shape.name] = Self.direct(shape, tableSchemas) }
        // Rows that refer to a row of the person belong to the person too.
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for shape in tableSchemas where conditions[shape.name] == nil {
                guard let condition = hanging(shape) else { continue }
                conditions[shape.name] = condition
                isGrowing = true
            }
        }
        // Rows that the person's rows refer to come last: originals, diaries.
        let known = conditions
        for shape in tableSchemas where conditions[shape.name] == nil {
            conditions[shape.name] = Self.named(shape, by: tableSchemas, known)
        }
    }

    /// Returns an SQL condition for rows of the person `?1`; nil if the table belongs to the instance.
    func condition(of table: String) -> String? {
        conditions[table]
    }

    private static func direct(_ shape: TableSchema, _ tableSchemas: [TableSchema]) -> String? {
        if shape.name == "person" { return "id = ?1" }
        if shape.column("owner") != nil { return "owner = ?1" }
        if shape.column("sharedID") != nil {
            // Several people can have a copy of one `sharedID`: take those of which this person has a copy.
            let copies = tableSchemas.filter { $0.column("sharedID") != nil && $0.column("owner") != nil }
            let things = copies.map { "SELECT sharedID FROM \"\($0.name)\" WHERE owner = ?1" }
            let own = shape.keys.filter { $0.table == "person" && shape.column($0.columns[0])?.isRequired == true }
                .map { " AND \"\($0.columns[0])\" = ?1" }
            return "sharedID IN (\(things.joined(separator: " UNION ")))" + own.joined()
        }
        if shape.column("person") != nil { return "person = ?1" }
        if shape.column("item")?.isRequired == true { return "item IN (SELECT id FROM item WHERE owner = ?1)" }
        return nil
    }

    private func hanging(_ shape: TableSchema) -> String? {
        let parts = shape.keys.compactMap { key -> String? in
            guard key.columns.count == 1, shape.column(key.columns[0])?.isRequired == true,
                let condition = conditions[key.table]
            else { return nil }
            return "\"\(key.columns[0])\" IN (SELECT \"\(key.named[0].isEmpty ? "id" : key.named[0])\" FROM "
                + "\"\(key.table)\" WHERE \(condition))"
        }
        return parts.isEmpty ? nil : parts.joined(separator: " AND ")
    }

    private static func named(
        _ shape: TableSchema, by tableSchemas: [TableSchema], _ known: [String: String]
    ) -> String? {
        guard let primary = shape.primary.first, shape.primary.count == 1 else { return nil }
        let parts = tableSchemas.flatMap { other in
            other.keys.compactMap { key -> String? in
                guard key.table == shape.name, key.columns.count == 1, let condition = known[other.name] else {
                    return nil
                }
                return "SELECT \"\(key.columns[0])\" FROM \"\(other.name)\" WHERE \(condition)"
            }
        }
        return parts.isEmpty ? nil : "\"\(primary)\" IN (\(parts.joined(separator: " UNION ")))"
    }
}
