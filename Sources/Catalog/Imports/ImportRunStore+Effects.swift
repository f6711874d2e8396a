import GRDB

/// Changes that an import makes to items that already existed.
extension ImportRunStore {
    /// Records how a run has changed an item, so that undoing the run can revert the change.
    package func record(_ before: Item, to after: Item, by run: ImportRun, in db: Database) throws {
        let fields: [(field: ItemStore.ImportedField, old: DatabaseValue, new: DatabaseValue)] = [
            (.title, before.title.databaseValue, after.title.databaseValue),
            (.note, before.note.databaseValue, after.note.databaseValue),
            (.favouriteAt, before.favouriteAt.databaseValue, after.favouriteAt.databaseValue),
            (.folder, before.folder.databaseValue, after.folder.databaseValue),
            (.addedAt, before.addedAt.databaseValue, after.addedAt.databaseValue),
            (.sources, before.sourcesJSON.databaseValue, after.sourcesJSON.databaseValue),
        ]
        let insertSQL = """
            INSERT INTO importChange(run, person, item, tableName, rowKey, action, field, before, after)
            VALUES (?1, ?2, ?3, ?4, ?3, ?5, ?6, ?7, ?8)
            """
        for (field, old, new) in fields where old != new {
            try db.run(insertSQL, [run.id, run.person, after.id, "item", "changed", field.rawValue, old, new])
        }
        for tag in after.tags where !before.tags.contains(tag) {
            try db.run(insertSQL, [run.id, run.person, after.id, "itemTag", "added", nil, nil, tag])
        }
    }

    /// Reverts changes of a run to items that already existed, except where they have been changed since.
    func undoEffects(of run: Int64, in scope: OwnerScope) throws {
        let rows = try scope.db.rows(
            """
            SELECT id, item, tableName, field, before, after FROM importChange
            WHERE run = ?1 AND tableName IN ('item', 'itemTag') AND NOT EXISTS (
                SELECT 1 FROM importRow WHERE importRow.item = importChange.item AND importRow.run = ?1
                    AND importRow.isNew AND importRow.status = 'accepted')
            ORDER BY id DESC
            """, [run])
        let items = ItemStore(environment: environment)
        for row in rows {
            let item: Item.ID = try row.value("item")
            if let field = (try row.value("field") as String?).flatMap(ItemStore.ImportedField.init(rawValue:)) {
                try items.replace(
                    field, of: item, row.value("after"), with: row.value("before"), in: scope.db)
            } else if let tag = try row.value("after") as String? {
                try items.removeTag(tag, from: [item], in: scope)
            }
            try scope.db.run("DELETE FROM importChange WHERE id = ?", [row.value("id") as Int64])
        }
        try items.touch(Array(Set(rows.compactMap { try $0.value("item") as Item.ID? })), in: scope)
    }
}
