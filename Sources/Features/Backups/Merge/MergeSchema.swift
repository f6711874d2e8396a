import GRDB

/// Tables whose rows a merge copies, referenced tables first.
struct MergeSchema {
    /// Tables that stay as they are in the instance: counts, queue, history, settings, notifications and derived data.
    /// The logs of imports and undo refer to rows by id, and a merge changes ids.
    private static let excludedTables: Set = [
        "change", "changeRow", "chart", "deletedItem", "diaryPDF", "importChange", "importCreated", "importRow",
        "importRun", "inboxItem", "inboxRecord", "instance", "job", "jobCount", "jobHost", "jobPause", "notification",
        "processedFolder", "providerLogo", "providerSearch", "recentSearch", "screenshotSimilarity", "search",
        "searchable", "searchStale", "searchState", "setting",
    ]

    struct Table {
        let shape: TableSchema
        /// Sets of columns that are unique together. The primary key comes first unless it is a generated number.
        let unique: [[String]]
        /// Whether the primary key is a number that is valid in one instance only.
        let isNumbered: Bool

        var name: String { shape.name }
        func has(_ column: String) -> Bool { shape.column(column) != nil }
        /// Whether it holds the details of one kind, one row per item.
        var isDetail: Bool { shape.primary == ["item"] }
        /// Whether it holds an ordered set of rows per item, such as credits or tags.
        var isSet: Bool {
            !isNumbered && !has("uid") && has("item") && !isDetail
                && (shape.primary.first == "item" || name == "itemTag")
        }
    }

    let tables: [Table]
    private let byName: [String: Table]

    init(_ db: Database) throws {
        // Triggers recreate the rows that they write.
        let written = try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger'").flatMap {
            sql in
            sql.split(separator: " INTO ").dropFirst().map { String($0.prefix { $0.isLetter }) }
        }
        let left = Self.excludedTables.union(BackupTables.secret).union(BackupTables.transientTables).union(written)
        var waiting = try TableSchema.all(in: db).filter { !left.contains($0.name) || $0.name == "workHolding" }
            .map { try Table($0, in: db) }
        var ordered: [Table] = []
        while !waiting.isEmpty {
            let open = Set(waiting.map(\.name))
            let ready = waiting.filter { table in
                table.shape.keys.allSatisfy { $0.table == table.name || !open.contains($0.table) }
            }
            // Tables that refer to each other in a cycle are taken in the order of their names.
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
    init(_ shape: TableSchema, in db: Database) throws {
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
        // Generated numbers, and positions made of them, identify no row of another instance.
        self.unique = unique.filter { columns in
            columns != ["id"] && columns != ["id", "owner"] && columns != ["position"] && columns != ["isAdministrator"]
        }
    }
}
