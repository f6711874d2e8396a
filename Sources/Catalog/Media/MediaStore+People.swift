import GRDB
import Text

extension MediaStore {
    /// Returns a file that the scope's owner may see: one that their own rows refer to, or any person's avatar.
    package func find(_ sha256: String, in scope: OwnerScope) throws -> Media? {
        let isVisible = references.map { $0.visibilityCondition("?1", to: "?2") }.joined(separator: " OR ")
        let isAllowed = try scope.db.value(Bool.self, "SELECT \(isVisible)", [sha256, scope.owner])
        return isAllowed == true ? try find(sha256, in: scope.db) : nil
    }

    /// Returns the file by the start of its hash, see ``key(of:)``, under the same condition.
    package func find(key: String, in scope: OwnerScope) throws -> Media? {
        try find(key: key, in: scope.db).flatMap { try find($0.sha256, in: scope) }
    }

    /// Returns the WebP quality of a rendition. Screenshots have flat colours and sharp letters, which stay clear at
    /// 75; photos, posters and covers show artefacts at that quality.
    package func quality(of sha256: String, in scope: OwnerScope) throws -> Int {
        let isScreenshot = try scope.db.value(
            Bool.self, "SELECT EXISTS (SELECT 1 FROM item WHERE cover = ? AND owner = ? AND kind = 'screenshot')",
            [sha256, scope.owner])
        return isScreenshot == true ? 75 : 82
    }

    /// Returns the files that a person's rows refer to, ordered by hash.
    /// - Parameters:
    ///   - since: only files of items that changed at that time or later, and of rows without an item.
    ///   - after: only files whose hash is greater.
    package func named(since: Timestamp, after: String, limit: Int, in scope: OwnerScope) throws -> [Media] {
        let isReferenced = references.map { $0.referenceCondition("media.sha256", by: "?1", since: "?2") }.joined(
            separator: " OR ")
        return try scope.db.rows(
            """
            SELECT sha256, type, bytes, width, height, placeholder, damaged FROM media
            WHERE sha256 > ?3 AND (\(isReferenced)) ORDER BY sha256 LIMIT ?4
            """, [scope.owner, since, after, limit]
        ).map(Media.init(row:))
    }

    /// Returns the number and total size of the files that a person's rows refer to.
    package func sum(in scope: OwnerScope) throws -> (count: Int, bytes: Int) {
        // Testing each file for references takes fewer steps than listing all references.
        let isReferenced = references.map { $0.referenceCondition("media.sha256", by: "?1", since: "?2") }.joined(
            separator: " OR ")
        let row = try scope.db.row(
            "SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM media WHERE \(isReferenced)",
            [scope.owner, Timestamp(0)])
        return try row.map { (try $0.value("count"), try $0.value("bytes")) } ?? (0, 0)
    }

    /// Returns the hashes of the files that a person's rows refer to. Other people's rows may refer to them too.
    func owned(in scope: OwnerScope) throws -> [String] {
        try String.fetchAll(
            scope.db, sql: references.map { $0.files(of: "?1") }.joined(separator: " UNION "), arguments: [scope.owner])
    }

    /// Deletes the rows of files that are no longer referred to. The next sweep deletes the files.
    func forget(_ hashes: [String], in db: Database) throws {
        let isUnused = references.map { " AND NOT \($0.usageCondition("media.sha256"))" }.joined()
        let deletedHashes = try String.fetchAll(
            db, sql: "DELETE FROM media WHERE sha256 IN (SELECT value FROM json_each(?))\(isUnused) RETURNING sha256",
            arguments: [jsonArray(Set(hashes))])
        try release(deletedHashes, in: db)
    }
}
