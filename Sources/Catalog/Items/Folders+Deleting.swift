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

    package func delete(_ id: Int64, contents: Contents = .keep, in scope: Scope) throws {
        let folder = try get(id, in: scope)
        let items = Items(environment: environment)
        let doomed = contents == .keep ? [id] : try descendants(of: id, in: scope.db)
        let inside = try scope.db.values(
            Int64.self, "SELECT id FROM item WHERE folder IN (SELECT value FROM json_each(?))", [jsonArray(doomed)])
        if contents == .trash { try items.trash(inside, in: scope) }
        try items.setFolder(folder.parent, of: inside, in: scope)
        if contents == .keep {
            let first = try lastPosition(folder.parent, scope) + 1
            try scope.db.run(
                "UPDATE folder SET parent = ?, position = position + ?, version = version + 1 WHERE parent = ?",
                [folder.parent, first, id])
        }
        for id in doomed.reversed() {
            try scope.db.run("DELETE FROM folder WHERE id = ?", [id])
        }
    }
}
