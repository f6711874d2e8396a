import GRDB

extension Items {
    package enum ImportedField: String, Sendable {
        case note, favouriteAt
    }

    /// Writes a field where it still holds `old`, as an import does and takes back. The version stays: an import says once
    /// for all it did that an item changed, see ``touch(_:owner:in:)``.
    package func replace(
        _ field: ImportedField, of id: Int64, _ old: DatabaseValue, with new: DatabaseValue, in db: Database
    ) throws {
        try db.run("UPDATE item SET \(field.rawValue) = ?1 WHERE id = ?2 AND \(field.rawValue) IS ?3", [new, id, old])
    }
}
