import Catalog
import GRDB
import Jobs
import Site
import Text

/// A picture with its hash, for the search for similar pictures.
struct HashedPicture: Sendable, Hashable {
    let id: Int64
    let item: Item.ID
    let hash: DifferenceHash
}

/// An unordered pair of pictures.
struct PicturePair: Hashable, Sendable {
    let low: Int64
    let high: Int64

    init(_ one: Int64, _ other: Int64) {
        low = min(one, other)
        high = max(one, other)
    }
}

extension ScreenshotStore {
    static let compareJob = "FindSimilarScreenshotsJob"

    func enqueueComparison(in scope: OwnerScope) throws {
        try catalog.jobs.enqueue(
            scope.db,
            NewJob(
                Self.compareJob, person: scope.owner, priority: NewJob.background,
                uniqueKey: "\(Self.compareJob):\(scope.owner)"))
    }

    /// Returns all hashes of a person from a covering index. One statement.
    func hashes(in scope: OwnerScope) throws -> [HashedPicture] {
        try scope.db.rows(
            """
            SELECT id, item, dhash FROM screenshotPicture INDEXED BY screenshotPictureHash WHERE owner = ?
            """, [scope.owner]
        ).map(Self.hashedPicture)
    }

    /// Returns pictures that have not been compared yet.
    func pendingComparison(limit: Int, in scope: OwnerScope) throws -> [HashedPicture] {
        try scope.db.rows(
            """
            SELECT id, item, dhash FROM screenshotPicture INDEXED BY screenshotPictureNew
            WHERE owner = ? AND isCompared = 0 LIMIT ?
            """, [scope.owner, limit]
        ).map(Self.hashedPicture)
    }

    func ownersOfUncomparedPictures(in db: Database) throws -> [Person.ID] {
        try db.values(
            Int64.self,
            "SELECT DISTINCT owner FROM screenshotPicture INDEXED BY screenshotPictureNew WHERE isCompared = 0")
    }

    private static func hashedPicture(_ row: Row) throws -> HashedPicture {
        let hash: String = try row.value("dhash")
        return try HashedPicture(
            id: row.value("id"), item: row.value("item"), hash: DifferenceHash(text: hash) ?? DifferenceHash())
    }

    /// Returns the times at which these items were taken. One statement.
    func takenTimes(of items: Set<Item.ID>, in db: Database) throws -> [Item.ID: Timestamp] {
        let rows = try db.rows(
            """
            SELECT item.id, item.addedAt FROM json_each(?) AS wanted CROSS JOIN item ON item.id = wanted.value
            """, [jsonArray(items)])
        return try Dictionary(stored: rows.map { try ($0.value("id"), $0.value("addedAt")) })
    }

    /// Stores similar pairs and marks pictures as compared. Pictures that no longer exist are skipped.
    func record(_ pairs: [(Int64, Int64)], compared: [Int64], in scope: OwnerScope) throws {
        let insert = try scope.db.cachedStatement(
            """
            INSERT OR IGNORE INTO screenshotSimilarity(a, b, owner)
            SELECT one.id, other.id, one.owner FROM screenshotPicture AS one CROSS JOIN screenshotPicture AS other
            WHERE one.id = ? AND other.id = ? AND one.owner = ?
            """)
        for (a, b) in pairs { try insert.execute(arguments: [min(a, b), max(a, b), scope.owner]) }
        try scope.db.run(
            "UPDATE screenshotPicture SET isCompared = 1 WHERE id IN (SELECT value FROM json_each(?)) AND +owner = ?",
            [jsonArray(compared), scope.owner])
    }

    /// Returns pairs of similar pictures, of items outside the trash, that were not declared different; the latest
    /// first.
    func similarPairs(limit: Int = 600, in scope: OwnerScope) throws -> [(
        one: Item.ID, other: Item.ID, pair: PicturePair
    )] {
        try scope.db.rows(
            """
            SELECT one.item AS one, other.item AS other, alike.a, alike.b
            FROM screenshotSimilarity AS alike INDEXED BY screenshotSimilarityOwner
            CROSS JOIN screenshotPicture AS one ON one.id = alike.a
            CROSS JOIN screenshotPicture AS other ON other.id = alike.b
            CROSS JOIN item AS first ON first.id = one.item CROSS JOIN item AS second ON second.id = other.item
            WHERE alike.owner = ? AND alike.isDismissed = 0 AND one.item <> other.item
                AND first.state <> 'trashed' AND second.state <> 'trashed'
            ORDER BY alike.b DESC LIMIT ?
            """, [scope.owner, limit]
        ).map { (try $0.value("one"), try $0.value("other"), PicturePair(try $0.value("a"), try $0.value("b"))) }
    }

    /// Marks the pictures of these items as different from one another.
    /// - Returns: the change to undo.
    func markAsDistinct(_ items: [Item.ID], by owner: Person.ID) throws -> Change.ID? {
        let list = jsonArray(items)
        return try catalog.perform(.edit, by: owner, summary: Phrase("서로 다른 그림으로 표시함", "Marked as different")) {
            scope in
            try scope.db.run(
                """
                UPDATE screenshotSimilarity SET isDismissed = 1
                WHERE owner = ?1 AND isDismissed = 0
                    AND a IN (SELECT id FROM screenshotPicture WHERE item IN (SELECT value FROM json_each(?2)))
                    AND b IN (SELECT id FROM screenshotPicture WHERE item IN (SELECT value FROM json_each(?2)))
                """, [owner, list])
        }.change
    }

    /// Pairs of similar pictures that a person declared different. Similarity is computed again after an import; these
    /// decisions are not.
    static let exportedDismissals = ExportSection("apart") { range, json, db in
        let rows = try db.cursor(
            """
            SELECT one.media AS one, other.media AS other FROM screenshotSimilarity AS alike INDEXED BY screenshotSimilarityOwner
            CROSS JOIN screenshotPicture AS one ON one.id = alike.a
            CROSS JOIN screenshotPicture AS other ON other.id = alike.b
            WHERE alike.owner = ? AND alike.isDismissed = 1 ORDER BY alike.b, alike.a
            """, [range.owner])
        while let row = try rows.next() {
            json.newline()
            try json.object { json in
                json.member("kind", "screenshot")
                try json.member("pictures", [row.value("one") as String, row.value("other")])
            }
        }
        return nil
    }
}
