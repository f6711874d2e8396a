import GRDB

/// Folders and tags that imports create.
extension ImportRunStore {
    /// Runs `body`, a step of an import, and records the folders and tags of the person that it creates.
    package func step<T>(of run: ImportRun, in db: Database, _ body: () throws -> T) throws -> T {
        let lastIDs = try db.row(
            """
            SELECT (SELECT coalesce(max(id), 0) FROM folder) AS folder, (SELECT coalesce(max(id), 0) FROM tag) AS tag
            """)
        let result = try body()
        try db.run(
            """
            INSERT INTO importCreated(run, kind, rowID, name)
            SELECT ?1, 'folder', id, name FROM folder WHERE id > ?3 AND owner = ?2
            UNION ALL SELECT ?1, 'tag', id, name FROM tag WHERE id > ?4 AND owner = ?2
            """, [run.id, run.person, lastIDs?["folder"] as Int64?, lastIDs?["tag"] as Int64?])
        return result
    }

    /// Deletes folders and tags that undone runs created, unless they were renamed or are in use. Items that are in the
    /// trash because their run was undone do not count as use: importing them again restores their folders and tags.
    func removeUnusedCreations(in scope: OwnerScope) throws {
        let undoneRuns = "SELECT id FROM importRun WHERE person = ?1 AND state = 'undone'"
        let isTrashedByUndo = """
            item.state = 'trashed' AND EXISTS (SELECT 1 FROM importRow WHERE importRow.item = item.id
                AND importRow.status = 'accepted' AND importRow.isNew AND importRow.run IN (\(undoneRuns)))
            """
        let tags = try scope.db.values(
            Int64.self,
            """
            SELECT DISTINCT tag.id FROM importCreated JOIN tag ON tag.id = importCreated.rowID AND tag.name = importCreated.name
            WHERE kind = 'tag' AND run IN (\(undoneRuns)) AND tag.owner = ?1 AND tag.count = 0
                AND NOT EXISTS (SELECT 1 FROM itemTag JOIN item ON item.id = itemTag.item
                    WHERE itemTag.tag = tag.id AND NOT (\(isTrashedByUndo)))
            """, [scope.owner])
        try TagStore().delete(tags, in: scope)
        // Folders within others have higher ids, so that they are deleted first.
        let folders = try scope.db.values(
            Int64.self,
            """
            SELECT DISTINCT folder.id FROM importCreated JOIN folder ON folder.id = importCreated.rowID AND folder.name = importCreated.name
            WHERE kind = 'folder' AND run IN (\(undoneRuns)) AND folder.owner = ?1 AND folder.version = 1
                AND folder.count = 0
                AND NOT EXISTS (SELECT 1 FROM item WHERE item.folder = folder.id AND NOT (\(isTrashedByUndo)))
            ORDER BY folder.id DESC
            """, [scope.owner])
        for folder in folders {
            let hasNoSubfolders =
                try scope.db.value(Int.self, "SELECT 1 FROM folder WHERE parent = ? LIMIT 1", [folder])
                == nil
            if hasNoSubfolders { try FolderStore(environment: environment).delete(folder, in: scope) }
        }
    }
}
