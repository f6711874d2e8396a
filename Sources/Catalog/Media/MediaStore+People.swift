import GRDB
import Text

extension MediaStore {
    /// A file that this person may see: one of their own things names it, or it is the portrait of somebody here.
    package func find(_ sha256: String, in scope: Scope) throws -> Media? {
        let isVisible = references.map { $0.isVisible("?1", to: "?2") }.joined(separator: " OR ")
        let isTheirs = try Bool.fetchOne(
            scope.db.cachedStatement("SELECT \(isVisible)"), arguments: [sha256, scope.owner])
        return isTheirs == true ? try find(sha256, in: scope.db) : nil
    }

    /// The same by the start of its hash, see ``key(of:)``.
    package func find(key: String, in scope: Scope) throws -> Media? {
        try find(key: key, in: scope.db).flatMap { try find($0.sha256, in: scope) }
    }

    /// How finely a rendition is drawn, in WebP's terms. Screens have flat colours and sharp letters, which stay clear at
    /// 75, where photos, posters and covers show it.
    package func quality(of sha256: String, in scope: Scope) throws -> Int {
        let isScreen = try Bool.fetchOne(
            scope.db.cachedStatement(
                "SELECT EXISTS (SELECT 1 FROM item WHERE cover = ? AND owner = ? AND kind = 'screenshot')"),
            arguments: [sha256, scope.owner])
        return isScreen == true ? 75 : 82
    }

    /// The files that a person's things name; others may name them too.
    func owned(in scope: Scope) throws -> [String] {
        try String.fetchAll(
            scope.db, sql: references.map { $0.files(of: "?1") }.joined(separator: " UNION "), arguments: [scope.owner])
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
