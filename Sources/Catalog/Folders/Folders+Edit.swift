import GRDB
import Text

extension Folders {
    /// Makes a folder, the last among its siblings.
    package func create(
        name: String, emoji: String = "", parent: Int64? = nil, uid: String? = nil, in scope: Scope
    ) throws -> Folder {
        let name = try Self.checked(name)
        let emoji = try Self.checkedEmoji(emoji)
        if let parent { try Self.check(parent, field: "parent", in: scope) }
        let now = environment.now()
        try scope.db.cachedStatement(
            "INSERT INTO folder(uid, owner, parent, name, emoji, position, createdAt) VALUES (?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            uid ?? environment.makeUID(at: now), scope.owner, parent, name, emoji, try lastPosition(parent, scope) + 1,
            now,
        ])
        return try get(scope.db.lastInsertedRowID, in: scope)
    }

    /// - Parameter version: the version that the person saw; nil takes whatever there is.
    package func rename(_ id: Int64, name: String, emoji: String, version: Int64? = nil, in scope: Scope) throws {
        let folder = try get(id, in: scope)
        if let version, version != folder.version { throw CatalogError.conflict(current: nil) }
        try scope.db.cachedStatement("UPDATE folder SET name = ?, emoji = ?, version = version + 1 WHERE id = ?")
            .execute(arguments: [try Self.checked(name), try Self.checkedEmoji(emoji), id])
    }

    /// Puts a folder into another, or at the top, before a sibling or last.
    /// - Throws: `CatalogError.invalid` when it would lie within itself.
    package func move(_ id: Int64, into parent: Int64?, before sibling: Int64? = nil, in scope: Scope) throws {
        _ = try get(id, in: scope)
        var ancestor = parent
        while let current = ancestor {
            guard current != id else {
                throw CatalogError.invalid(
                    "parent", "폴더를 자기 안으로 옮길 수 없어요.", "A folder cannot be moved into itself.")
            }
            ancestor = try get(current, in: scope).parent
        }
        var position = try lastPosition(parent, scope) + 1
        if let sibling, let next = try find(sibling, in: scope), next.parent == parent, sibling != id {
            position = next.position
            try scope.db.cachedStatement(
                "UPDATE folder SET position = position + 1 WHERE owner = ? AND parent IS ? AND position >= ?"
            ).execute(arguments: [scope.owner, parent, position])
        }
        try scope.db.cachedStatement("UPDATE folder SET parent = ?, position = ?, version = version + 1 WHERE id = ?")
            .execute(arguments: [parent, position, id])
    }

    /// What becomes of a deleted folder's items.
    package enum Contents: Sendable {
        /// They move to the folder above, or out of any folder; so do folders within.
        case keep
        /// They go to the trash, with those of all folders within, which are deleted too.
        case trash
    }

    package func delete(_ id: Int64, contents: Contents = .keep, in scope: Scope) throws {
        let folder = try get(id, in: scope)
        let items = Items(environment: environment)
        let doomed = contents == .keep ? [id] : try descendants(of: id, in: scope.db)
        let inside = try Int64.fetchAll(
            scope.db.cachedStatement("SELECT id FROM item WHERE folder IN (SELECT value FROM json_each(?))"),
            arguments: [jsonArray(doomed)])
        if contents == .trash { try items.trash(inside, in: scope) }
        try items.setFolder(folder.parent, of: inside, in: scope)
        if contents == .keep {
            let first = try lastPosition(folder.parent, scope) + 1
            try scope.db.cachedStatement(
                "UPDATE folder SET parent = ?, position = position + ?, version = version + 1 WHERE parent = ?"
            ).execute(arguments: [folder.parent, first, id])
        }
        for id in doomed.reversed() {
            try scope.db.cachedStatement("DELETE FROM folder WHERE id = ?").execute(arguments: [id])
        }
    }

    /// A folder and all below it, each before its children.
    package func descendants(of id: Int64, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            db.cachedStatement(
                """
                WITH RECURSIVE below(id, depth) AS (
                    VALUES (?, 0) UNION ALL
                    SELECT folder.id, depth + 1 FROM below JOIN folder ON folder.parent = below.id)
                SELECT id FROM below ORDER BY depth
                """), arguments: [id])
    }

    private func lastPosition(_ parent: Int64?, _ scope: Scope) throws -> Int64 {
        try Int64.fetchOne(
            scope.db.cachedStatement("SELECT max(position) FROM folder WHERE owner = ? AND parent IS ?"),
            arguments: [scope.owner, parent]) ?? 0
    }

    private static func checked(_ name: String) throws -> String {
        let name = name.oneLine
        guard !name.isEmpty else { throw CatalogError.invalid("name", "폴더 이름을 적어 주세요.", "Give the folder a name.") }
        guard name.count <= Folder.longest else {
            throw CatalogError.invalid(
                "name", "이름은 \(Folder.longest)자까지예요.", "A name has at most \(Folder.longest) characters.")
        }
        return name
    }

    private static func checkedEmoji(_ emoji: String) throws -> String {
        let emoji = emoji.oneLine
        guard emoji.count <= 1 else { throw CatalogError.invalid("emoji", "이모지는 하나만 골라 주세요.", "Choose one emoji.") }
        return emoji
    }
}
