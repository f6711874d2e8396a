import GRDB
import Text

/// A person's folders. All methods run inside the caller's transaction. Another person's folders count as not found.
package struct FolderStore: Sendable {
    let environment: CatalogEnvironment

    /// Returns all folders in reading order, each before its children; one statement.
    package func tree(in scope: OwnerScope) throws -> [FolderNode] {
        let folders = try scope.db.readList(
            "SELECT \(Folder.columns) FROM folder WHERE owner = ? ORDER BY parent, position", [scope.owner]
        ) { Folder($0) }
        let children = Dictionary(grouping: folders, by: \.parent)
        var nodes: [FolderNode] = []
        func append(_ folder: Folder, depth: Int) -> Int {
            let index = nodes.count
            // The total is filled in after the children.
            nodes.append(FolderNode(folder: folder, depth: depth, total: 0))
            let total = (children[folder.id] ?? []).reduce(folder.count) { $0 + append($1, depth: depth + 1) }
            nodes[index] = FolderNode(folder: folder, depth: depth, total: total)
            return total
        }
        for root in children[nil] ?? [] { _ = append(root, depth: 0) }
        return nodes
    }

    package func find(_ id: Int64, in scope: OwnerScope) throws -> Folder? {
        try scope.db.row("SELECT \(Folder.columns) FROM folder WHERE id = ? AND owner = ?", [id, scope.owner]).map(
            Folder.init(row:))
    }

    package func find(uid: String, in scope: OwnerScope) throws -> Folder? {
        try scope.db.row("SELECT \(Folder.columns) FROM folder WHERE uid = ? AND owner = ?", [uid, scope.owner]).map(
            Folder.init(row:))
    }

    /// Returns the first folder of this name, at the top or within `parent`.
    package func find(name: String, within parent: Int64?, in scope: OwnerScope) throws -> Folder? {
        try scope.db.row(
            """
            SELECT \(Folder.columns) FROM folder WHERE owner = ? AND parent IS ? AND name = ? ORDER BY position LIMIT 1
            """, [scope.owner, parent, name.oneLine]
        ).map(Folder.init(row:))
    }

    /// - Throws: `CatalogError.notFound`.
    package func get(_ id: Int64, in scope: OwnerScope) throws -> Folder {
        guard let folder = try find(id, in: scope) else { throw CatalogError.notFound }
        return folder
    }

    /// Checks a folder that a person chose.
    /// - Throws: `CatalogError.invalid` for `field` unless the folder is the owner's.
    static func check(_ id: Int64, field: String, in scope: OwnerScope) throws {
        guard try scope.db.row("SELECT 1 FROM folder WHERE id = ? AND owner = ?", [id, scope.owner]) != nil else {
            throw CatalogError.invalid(field, "그런 폴더가 없어요.", "There is no such folder.")
        }
    }
}
