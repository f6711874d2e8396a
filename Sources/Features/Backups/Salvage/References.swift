import Catalog
import GRDB

/// Repairs rows that refer to lost rows.
struct References {
    /// Maximum number of passes. A lost row may have referred to another lost one, and that one to a third.
    private static let maxPasses = 12
    /// Tables named after the kind of item that they hold.
    private static let kinds = Set([ItemKind.screenshot, .link, .movie, .book, .page].map(\.rawValue))

    private let tableSchemas: [TableSchema]
    private let builder: RowBuilder
    private let db: Database

    init(_ tableSchemas: [TableSchema], _ builder: RowBuilder, in db: Database) {
        self.tableSchemas = tableSchemas
        self.builder = builder
        self.db = db
    }

    /// Creates missing rows that others refer to, as far as these contain enough. A reference to a row that is still
    /// missing, or belongs to another owner, is set to NULL if possible; otherwise its row is removed.
    /// - Parameters:
    ///   - leave: called with each removed row and its table.
    ///   - count: called with the table of each created row.
    func mend(_ leave: (NamedValues, String) throws -> Void, count: (String) -> Void) throws {
        try alignExtensions()
        let all = tableSchemas.flatMap { shape in shape.keys.compactMap { Reference($0, of: shape, builder) } }
        for _ in 0..<Self.maxPasses {
            var made = 0
            for reference in all { made += try make(reference, count) }
            if made == 0 { break }
        }
        for _ in 0..<Self.maxPasses {
            var isWhole = true
            for reference in all + mixed(all) where try remove(reference, leave) { isWhole = false }
            if isWhole { return }
        }
    }

    /// Gives rows that extend an item its owner and position, and gives an item without an owner the one of such a row.
    private func alignExtensions() throws {
        for shape in tableSchemas where Self.kinds.contains(shape.name) {
            for column in ["owner", "position"] where shape.column(column) != nil {
                let isSomebody = column == "owner" ? "AND item.owner IN (SELECT id FROM person)" : ""
                try db.execute(
                    sql: """
                        UPDATE OR IGNORE "\(shape.name)" AS child SET \(column) = item.\(column) FROM item
                        WHERE item.id = child.item AND item.\(column) <> child.\(column) \(isSomebody)
                        """)
            }
            guard shape.column("owner") != nil else { continue }
            try db.execute(
                sql: """
                    UPDATE OR IGNORE item SET owner = child.owner FROM "\(shape.name)" AS child
                    WHERE item.id = child.item AND item.owner <> child.owner AND item.owner NOT IN (SELECT id FROM person)
                    """)
        }
    }

    /// Returns the references in `all` between rows of two owners, and of rows that refer to data of two people.
    private func mixed(_ all: [Reference]) -> [Reference] {
        let owners = Dictionary(
            tableSchemas.compactMap { shape in OwnershipCheck.ownerColumn(of: shape).map { (shape.name, $0) } },
            uniquingKeysWith: { $1 })
        let owned = all.compactMap { reference in
            owners[reference.key.table].map { (reference: reference, owner: reference.select($0)) }
        }
        return owned.flatMap { reference, owner in
            let schema = reference.schema
            let own = owners[schema.name].map { "\"\(schema.name)\".\"\($0)\"" }
            let others = owned.filter { $0.reference.schema.name == schema.name && $0.owner < owner }.map(\.owner)
            return ([own].compactMap(\.self) + others).map { Reference(reference, where: "\($0) <> \(owner)") }
        }
    }

    private func make(_ reference: Reference, _ count: (String) -> Void) throws -> Int {
        let (key, shape) = (reference.key, reference.schema)
        let isExtension = shape.primary == key.columns
        // Many tables refer to items; only the table of its kind determines the kind of an item.
        if key.table == "item", !Self.kinds.contains(shape.name) { return 0 }
        // Both rows have the same owner. A row that extends the other also has the same position.
        let repeated = ["owner", "person"] + (isExtension ? ["position"] : [])
        var made = 0
        for row in try Row.fetchAll(db, sql: reference.broken) {
            var known: [String: RowDecoder.Value?] = [:]
            for column in repeated where shape.column(column) != nil { known[column] = Self.value(row[column]) }
            for (column, other) in zip(key.columns, reference.named) { known[other] = Self.value(row[column]) }
            if key.table == "item" { known["kind"] = .some(.text(shape.name)) }
            known = known.filter { builder.table(key.table)?.columns.map(\.name).contains($0.key) == true }
            guard try builder.build(key.table, known) else { continue }
            count(key.table)
            made += 1
        }
        return made
    }

    /// - Returns: whether a reference was broken.
    private func remove(_ reference: Reference, _ leave: (NamedValues, String) throws -> Void) throws -> Bool {
        guard try Row.fetchOne(db, sql: reference.broken) != nil else { return false }
        let schema = reference.schema
        let optional = reference.key.columns.filter { schema.column($0)?.isRequired == false }
        if !optional.isEmpty {
            let sets = optional.map { "\"\($0)\" = NULL" }.joined(separator: ", ")
            do {
                try db.execute(sql: "UPDATE \"\(schema.name)\" SET \(sets) WHERE \(reference.condition)")
            } catch let error as DatabaseError where error.isCausedByRow {
                // A constraint requires the reference, so the row is removed.
            }
        }
        for row in try Row.fetchAll(db, sql: reference.broken) {
            try leave(schema.columns.map { ($0.name, Self.value(row[$0.name])) }, schema.name)
        }
        try db.execute(sql: "DELETE FROM \"\(schema.name)\" WHERE \(reference.condition)")
        return true
    }

    private static func value(_ value: DatabaseValue) -> RowDecoder.Value? {
        switch value.storage {
        case .null: nil
        case .int64(let number): .integer(number)
        case .double(let number): .real(number)
        case .string(let text): .text(text)
        case .blob(let bytes): .blob(Array(bytes))
        }
    }
}

/// Foreign key, with the rows that violate it.
private struct Reference {
    let key: TableSchema.Key
    let schema: TableSchema
    /// Referenced columns of the other table.
    let named: [String]
    /// SQL condition for rows that refer to a missing row or one that they must not refer to.
    let condition: String
    private let match: String

    init?(_ key: TableSchema.Key, of shape: TableSchema, _ builder: RowBuilder) {
        guard let other = builder.table(key.table) else { return nil }
        self.key = key
        self.schema = shape
        named = key.named.contains("") ? other.primary : key.named
        let isNamed = key.columns.map { "\"\(shape.name)\".\"\($0)\" IS NOT NULL" }
        let match = zip(named, key.columns).map { "there.\"\($0)\" = \"\(shape.name)\".\"\($1)\"" }
        self.match = match.joined(separator: " AND ")
        condition = """
            \(isNamed.joined(separator: " AND "))
                AND NOT EXISTS (SELECT 1 FROM "\(key.table)" AS there WHERE \(self.match))
            """
    }

    init(_ other: Reference, where condition: String) {
        (key, schema, named, match) = (other.key, other.schema, other.named, other.match)
        self.condition = condition
    }

    /// Returns a SELECT of one column of the referenced row.
    func select(_ column: String) -> String {
        "(SELECT there.\"\(column)\" FROM \"\(key.table)\" AS there WHERE \(match))"
    }

    /// A SELECT of all columns of the violating rows.
    var broken: String {
        let columns = schema.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        return "SELECT \(columns) FROM \"\(schema.name)\" WHERE \(condition)"
    }
}
