import GRDB
import Text

extension FolderStore {
    /// Treatment of the items in a deleted folder.
    package enum ContentsPolicy: Sendable {
        /// Moves items and subfolders to the parent folder, or out of any folder.
        case keep
        /// Moves items to the trash and deletes all subfolders, whose items are moved to the trash too.
        case trash
    }

    /// Deletes a folder.
    package func delete(_ id: Int64, contents: ContentsPolicy = .keep, in scope: OwnerScope) throws {
        let folder = try get(id, in: scope)
        let items = ItemStore(environment: environment)
        let folderIDs = contents == .keep ? [id] : try descendants(of: id, in: scope.db)
        let itemIDs = try scope.db.values(
            Int64.self, "SELECT id FROM item WHERE folder IN (SELECT value FROM json_each(?))", [jsonArray(folderIDs)])
        if contents == .trash { try items.trash(itemIDs, in: scope) }
        try items.setFolder(folder.parent, of: itemIDs, in: scope)
        if contents == .keep {
            // Moves the subfolders behind the siblings of the folder.
            let positionOffset = try lastPosition(folder.parent, scope) + 1
            try scope.db.run(
                "UPDATE folder SET parent = ?, position = position + ?, version = version + 1 WHERE parent = ?",
                [folder.parent, positionOffset, id])
        }
        // Subfolders first.
        for id in folderIDs.reversed() {
            try scope.db.run("DELETE FROM folder WHERE id = ?", [id])
        }
    }
}
