import GRDB
import Text

extension ItemStore {
    /// Columns of `item` that an import may change.
    package enum ImportedField: String, Sendable {
        case title, note, favouriteAt, folder, addedAt, sources
    }

    /// Changes a field from `old` to `new`, for an import and its undo. Does nothing if the field has another value by
    /// now. The version does not change: the import bumps it once for all of its changes, see ``touch(_:in:)``.
    package func replace(
        _ field: ImportedField, of id: Int64, _ old: DatabaseValue, with new: DatabaseValue, in db: Database
    ) throws {
        if field == .addedAt {
            let owner = try db.value(Person.ID.self, "SELECT owner FROM item WHERE id = ? AND addedAt = ?", [id, old])
            guard let owner, let date = Timestamp.fromDatabaseValue(new) else { return }
            return try setAddedAt(date, of: id, in: OwnerScope(of: owner, in: db))
        }
        try db.run("UPDATE item SET \(field.rawValue) = ?1 WHERE id = ?2 AND \(field.rawValue) IS ?3", [new, id, old])
        guard field == .title, db.changesCount > 0, let title = String.fromDatabaseValue(new) else { return }
        try db.run("UPDATE item SET sortTitle = ? WHERE id = ?", [SortKey.make(title), id])
    }
}
