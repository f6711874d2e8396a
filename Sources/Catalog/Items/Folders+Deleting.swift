import GRDB
import Text

extension Folders {
    /// What becomes of a deleted folder's items.
    package enum Contents: Sendable {
        /// They move to the folder above, or out of any folder; so do folders within.
        case keep
        /// They go to the trash, with those of all folders within, which are deleted too.
        case trash
    }

    package func delete(_ id: Int64, contents: Contents = .keep, owner: Person.ID, in db: Database) throws {
        let folder = try get(id, owner: owner, in: db)
        let items = Items(environment: environment)
        let doomed = contents == .keep ? [id] : try descendants(of: id, in: db)
        let inside = try Int64.fetchAll(
            db.cachedStatement("SELECT id FROM item WHERE folder IN (SELECT value FROM json_each(?))"),
            arguments: [jsonArray(doomed)])
        if contents == .trash { try items.trash(inside, owner: owner, in: db) }
        try items.setFolder(folder.parent, of: inside, owner: owner, in: db)
        if contents == .keep {
            let first = try lastPosition(folder.parent, owner, db) + 1
            try db.cachedStatement(
                "UPDATE folder SET parent = ?, position = position + ?, version = version + 1 WHERE parent = ?"
            ).execute(arguments: [folder.parent, first, id])
        }
        for id in doomed.reversed() {
            try db.cachedStatement("DELETE FROM folder WHERE id = ?").execute(arguments: [id])
        }
    }
}
