import GRDB
import Jobs

extension Search {
    static let refreshJob = NewJob("RefreshSearchJob", priority: 5, uniqueKey: "search")

    /// Creates the temporary trigger of the writing connection.
    static func install(in db: Database) throws {
        // A trigger maintains the names of tags on an item, and the change log does not observe them.
        try db.execute(
            sql: """
                CREATE TEMP TRIGGER touch_tagNames AFTER UPDATE OF tagNames ON item BEGIN
                    INSERT OR IGNORE INTO touchedItem VALUES (NEW.id);
                END
                """)
    }

    /// Schedules reindexing of all items if the index was built by other rules. After a change of the tokenizer, also
    /// rebuilds the index at once.
    func rebuildIfOutdated(in db: Database, _ jobs: JobQueue) throws {
        let state = try Row.fetchOne(db, sql: "SELECT tokenizer, source FROM searchState")
        let tokenizer: Int? = try state?.value("tokenizer")
        let source: String? = try state?.value("source")
        guard tokenizer != SearchTokenizer.version || source != sql.select else { return }
        try db.inTransaction(.immediate) {
            if let tokenizer, tokenizer != SearchTokenizer.version { try rebuild(in: db) }
            try db.execute(
                sql: "INSERT OR REPLACE INTO searchState VALUES (1, ?, ?)",
                arguments: [SearchTokenizer.version, sql.select])
            try db.execute(sql: "INSERT OR IGNORE INTO searchStale SELECT id FROM item")
            if db.changesCount > 0 { try jobs.enqueue(db, Self.refreshJob) }
            return .commit
        }
    }

    /// Indexes the items that this transaction changed. Called before every commit, when the change log has marked
    /// them.
    func refresh(in db: Database, _ jobs: JobQueue) throws {
        let touched = try db.number("SELECT count(*) FROM touchedItem")
        guard touched > 0 else { return }
        guard touched <= Self.maxIndexedPerCommit else {
            try db.run("INSERT OR IGNORE INTO searchStale SELECT id FROM touchedItem")
            try jobs.enqueue(db, Self.refreshJob)
            return
        }
        try index("SELECT id FROM touchedItem", in: db)
    }

    /// Updates the index for the items in `subquery`, the content of an `IN` list.
    func index(_ subquery: String, in db: Database) throws {
        try db.run(sql.update(itemsIn: subquery))
        let newItems = try db.readList(
            """
            SELECT id, position FROM item WHERE id IN (\(subquery))
                AND NOT EXISTS (SELECT 1 FROM searchable WHERE searchable.item = item.id)
            ORDER BY position
            """
        ) { (id: $0.integer(0), position: $0.integer(1)) }
        try IndexRowAllocator(numbers: IndexRowNumbers(db: db), sql: sql).makeRows(of: newItems)
    }

    /// Rebuilds the index from the stored texts; needed after a change of the tokenizer.
    package func rebuild(in db: Database) throws {
        try db.execute(sql: "INSERT INTO search(search) VALUES ('rebuild')")
    }

    /// Number of index segments up to which merging is skipped, because searching them takes no noticeable time.
    static let maxUnmergedSegments = 6

    /// Number of FTS5 pages, of about 4 KB each, that one step of a merge writes. A negative number begins a merge of
    /// all segments.
    private static let mergePages = 256

    /// Merges segments of the index, about a megabyte at a time. Every commit adds a segment, and a search looks for
    /// its words in each.
    /// - Parameter isFirst: starts a merge of all segments; later calls continue it.
    /// - Returns: whether there is more to merge.
    func merge(isFirst: Bool, in db: Database) throws -> Bool {
        if isFirst {
            let segmentCount = try db.number("SELECT count(DISTINCT segid) FROM search_idx")
            guard segmentCount > Self.maxUnmergedSegments else { return false }
        }
        let changesBefore = db.totalChangesCount
        try db.run(
            "INSERT INTO search(search, rank) VALUES ('merge', ?)", [isFirst ? -Self.mergePages : Self.mergePages])
        // The statement itself counts as a change (FTS5's documentation).
        return db.totalChangesCount - changesBefore > 1
    }

    /// Indexes up to `count` of the items in `searchStale`.
    /// - Returns: the number of items that are left.
    func refreshStale(_ count: Int, in db: Database) throws -> Int {
        let batch = "SELECT item FROM searchStale ORDER BY item LIMIT \(count)"
        try index(batch, in: db)
        try db.execute(sql: "DELETE FROM searchStale WHERE item IN (\(batch))")
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM searchStale") ?? 0
    }
}
