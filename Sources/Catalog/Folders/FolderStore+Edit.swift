import GRDB
import Text

extension FolderStore {
    /// Creates a folder, the last among its siblings.
    package func create(
        name: String, emoji: String = "", parent: Int64? = nil, uid: String? = nil, in scope: OwnerScope
    ) throws -> Folder {
        let name = try Self.checkedName(name)
        let emoji = try Self.checkedEmoji(emoji)
        if let parent { try Self.check(parent, field: "parent", in: scope) }
        let now = environment.now()
        try scope.db.run(
            "INSERT INTO folder(uid, owner, parent, name, emoji, position, createdAt) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                uid ?? environment.makeUID(at: now), scope.owner, parent, name, emoji,
                try lastPosition(parent, scope) + 1,
                now,
            ])
        return try get(scope.db.lastInsertedRowID, in: scope)
    }

    /// Changes the name and emoji of a folder.
    /// - Parameter version: the version that the person saw; nil accepts any.
    package func rename(_ id: Int64, name: String, emoji: String, version: Int64? = nil, in scope: OwnerScope) throws {
        let folder = try get(id, in: scope)
        if let version, version != folder.version { throw CatalogError.conflict(current: nil) }
        try scope.db.run(
            "UPDATE folder SET name = ?, emoji = ?, version = version + 1 WHERE id = ?",
            [try Self.checkedName(name), try Self.checkedEmoji(emoji), id])
    }

    /// Moves a folder into another, or to the top, before a sibling or last.
    /// - Throws: `CatalogError.invalid` if it would be within itself.
    package func move(_ id: Int64, into parent: Int64?, before sibling: Int64? = nil, in scope: OwnerScope) throws {
        _ = try get(id, in: scope)
        var ancestor = parent
        while let current = ancestor {
            guard current != id else {
                throw CatalogError.invalid("parent", "폴더를 자기 안으로 옮길 수 없어요.", "A folder cannot be moved into itself.")
            }
            ancestor = try get(current, in: scope).parent
        }
        var position = try lastPosition(parent, scope) + 1
        if let sibling, let next = try find(sibling, in: scope), next.parent == parent, sibling != id {
            position = next.position
            try scope.db.run(
                "UPDATE folder SET position = position + 1 WHERE owner = ? AND parent IS ? AND position >= ?",
                [scope.owner, parent, position])
        }
        try scope.db.run(
            "UPDATE folder SET parent = ?, position = ?, version = version + 1 WHERE id = ?", [parent, position, id])
    }

    /// Returns a folder and all folders within it, each before its children.
    package func descendants(of id: Int64, in db: Database) throws -> [Int64] {
        try db.values(
            Int64.self,
            """
            WITH RECURSIVE below(id, depth) AS (
                VALUES (?, 0) UNION ALL
                SELECT folder.id, depth + 1 FROM below JOIN folder ON folder.parent = below.id)
            SELECT id FROM below ORDER BY depth
            """, [id])
    }

    /// Returns the highest position among the folders within `parent`, or at the top; 0 if there are none.
    func lastPosition(_ parent: Int64?, _ scope: OwnerScope) throws -> Int64 {
        try scope.db.value(
            Int64.self, "SELECT max(position) FROM folder WHERE owner = ? AND parent IS ?", [scope.owner, parent]) ?? 0
    }

    private static func checkedName(_ name: String) throws -> String {
        let name = name.oneLine
        guard !name.isEmpty else {
            throw CatalogError.invalid("name", "폴더 이름을 적어 주세요.", "Enter a name for the folder.")
        }
        guard name.count <= Folder.longest else {
            throw CatalogError.invalid(
                "name", "이름은 \(Folder.longest)자까지예요.", "A name can have at most \(Folder.longest) characters.")
        }
        return name
    }

    private static func checkedEmoji(_ emoji: String) throws -> String {
        let emoji = emoji.oneLine
        guard emoji.count <= 1 else { throw CatalogError.invalid("emoji", "이모지는 하나만 골라 주세요.", "Choose one emoji.") }
        return emoji
    }
}
