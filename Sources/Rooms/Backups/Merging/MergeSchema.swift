import GRDB

/// The tables whose rows a merge brings over, those that are named before those that name them.
struct MergeSchema {
    /// What belongs to the house that is there: its own numbers, its queue, its history, its settings, what it tells and what it
    /// can find or make again. The ledgers of imports and undo name rows by their ids, which change.
    private static let own: Set = [
        "arrival", "arrivalItem", "change", "changeRow", "chart", "deletedItem", "findWord", "house", "importEffect",
        "importMade", "importRow", "importRun", "job", "jobCount", "jobHost", "jobPause", "notification", "pagePrint",
        "providerLogo", "recentSearch", "screenshotAlike", "search", "searchStale", "searchState", "searchable",
        "setting", "takenPlace",
    ]

    struct Table {
        let shape: TableShape
        /// Columns that together are there once, the primary key first unless it is a number of its own.
        let unique: [[String]]
        /// Rows have a number that only this house knows.
        let isNumbered: Bool

        var name: String { shape.name }
        func has(_ column: String) -> Bool { shape.column(column) != nil }
        /// What only an item of this kind has, a row for each item.
        var isDetail: Bool { shape.primary == ["item"] }
        /// Rows that belong to an item together, in an order: who made it, its tags.
        var isSet: Bool {
            !isNumbered && !has("uid") && has("item") && !isDetail
                && (shape.primary.first == "item" || name == "itemTag")
        }
    }

    let tables: [Table]
    private let byName: [String: Table]

    init(_ db: Database) throws {
        // What triggers write follows from the rest.
        let written = try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger'").flatMap {
            sql in
            sql.split(separator: "INSERT INTO ").dropFirst().map { String($0.prefix { $0.isLetter }) }
        }
        let left = Self.own.union(BackupTables.secret).union(BackupTables.passing).union(written)
        var waiting = try TableShape.all(in: db).filter { !left.contains($0.name) || $0.name == "workHolding" }
            .map { try Table($0, in: db) }
        var ordered: [Table] = []
        while !waiting.isEmpty {
            let open = Set(waiting.map(\.name))
            let ready = waiting.filter { table in
                table.shape.keys.allSatisfy { $0.table == table.name || !open.contains($0.table) }
            }
            // A circle: whoever comes first by name.
            let next = ready.isEmpty ? [waiting[0]] : ready
            ordered += next
            waiting.removeAll { table in next.contains { $0.name == table.name } }
        }
        tables = ordered
        byName = Dictionary(uniqueKeysWithValues: ordered.map { ($0.name, $0) })
    }

    subscript(name: String) -> Table? { byName[name] }
}

extension MergeSchema.Table {
    init(_ shape: TableShape, in db: Database) throws {
        let isNumbered = shape.primary == ["id"]
        let indexes = try String.fetchAll(
            db,
            sql: "SELECT name FROM pragma_index_list(?) WHERE \"unique\" AND NOT partial ORDER BY origin <> 'pk', name",
            arguments: [shape.name])
        var unique = try indexes.map { index in
            try String?.fetchAll(
                db, sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno", arguments: [index]
            ).compactMap(\.self)
        }
        if !isNumbered, !shape.primary.isEmpty { unique.insert(shape.primary, at: 0) }
        let partial = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_index_list(?) WHERE \"unique\" AND partial", arguments: [shape.name])
        for index in partial {
            unique.append(
                try String?.fetchAll(
                    db, sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno", arguments: [index]
                )
                .compactMap(\.self))
        }
        self.shape = shape
        self.isNumbered = isNumbered
        // The number itself, and places made of it, say nothing here.
        self.unique = unique.filter { columns in
            columns != ["id"] && columns != ["id", "owner"] && columns != ["position"] && columns != ["isOwner"]
        }
    }
}
