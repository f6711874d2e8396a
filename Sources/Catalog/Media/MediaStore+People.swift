import GRDB
import Text

extension MediaStore {
    /// A file that this person may see: one of their own things names it, or it is the portrait of somebody here.
    package func find(_ sha256: String, for person: Person.ID, in db: Database) throws -> Media? {
        let isVisible = references.map { $0.isVisible("?1", to: "?2") }.joined(separator: " OR ")
        let isTheirs = try Bool.fetchOne(
            db.cachedStatement("SELECT \(isVisible)"), arguments: [sha256, person])
        return isTheirs == true ? try find(sha256, in: db) : nil
    }

    /// The same by the start of its hash, see ``key(of:)``.
    package func find(key: String, for person: Person.ID, in db: Database) throws -> Media? {
        try find(key: key, in: db).flatMap { try find($0.sha256, for: person, in: db) }
    }

    /// How finely a rendition is drawn, in WebP's terms. Screens have flat colours and sharp letters, which stay clear at
    /// 75, where photos, posters and covers show it.
    package func quality(of sha256: String, for person: Person.ID, in db: Database) throws -> Int {
        let isScreen = try Bool.fetchOne(
            db.cachedStatement(
                "SELECT EXISTS (SELECT 1 FROM item WHERE cover = ? AND owner = ? AND kind = 'screenshot')"),
            arguments: [sha256, person])
        return isScreen == true ? 75 : 82
    }

    /// The files that a person's things name, in the order of their hashes.
    /// - Parameters:
    ///   - since: only those of things that changed at that moment or later, and of the person.
    ///   - after: a hash.
    package func named(
        by person: Person.ID, since: Timestamp, after: String, limit: Int, in db: Database
    ) throws -> [Media] {
        let isNamed = references.map { $0.isNamed("media.sha256", by: "?1", since: "?2") }.joined(separator: " OR ")
        return try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT sha256, type, bytes, width, height, placeholder, damaged FROM media
                WHERE sha256 > ?3 AND (\(isNamed)) ORDER BY sha256 LIMIT ?4
                """), arguments: [person, since, after, limit]
        ).map(Media.init(row:))
    }

    /// How many files a person's things name, and how large these are together.
    package func sum(of person: Person.ID, in db: Database) throws -> (count: Int, bytes: Int) {
        let files = references.map { $0.files(of: "?1") }.joined(separator: " UNION ")
        let row = try Row.fetchOne(
            db.cachedStatement("SELECT count(*), coalesce(sum(bytes), 0) FROM media WHERE sha256 IN (\(files))"),
            arguments: [person])
        return row.map { ($0[0], $0[1]) } ?? (0, 0)
    }

    /// The files that a person's things name; others may name them too.
    func owned(by person: Person.ID, in db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: references.map { $0.files(of: "?1") }.joined(separator: " UNION "), arguments: [person])
    }

    /// Deletes the rows of those that nothing names any longer; the next sweep takes their files.
    func forget(_ hashes: [String], in db: Database) throws {
        let unused = references.map { " AND NOT \($0.isUsed("media.sha256"))" }.joined()
        let gone = try String.fetchAll(
            db, sql: "DELETE FROM media WHERE sha256 IN (SELECT value FROM json_each(?))\(unused) RETURNING sha256",
            arguments: [jsonArray(Set(hashes))])
        try letGo(gone, in: db)
    }

    /// Removes renditions of originals that have no row any longer.
    package func sweepRenditions(in catalog: Catalog) throws {
        for (hashes, remove) in renditions.shelves() {
            let known = try catalog.read { try find(hashes, in: $0) }
            remove { known[$0] == nil }
        }
    }
}
