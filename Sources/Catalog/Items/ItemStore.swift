import GRDB
import Text

/// SQL of items of all collections. All methods run inside the caller's transaction. Another person's items count as
/// not found.
package struct ItemStore: Sendable {
    let environment: CatalogEnvironment

    /// Returns the item with an id of this database.
    package func find(_ id: Int64, in scope: OwnerScope) throws -> Item? {
        try find("id", id, scope)
    }

    /// Returns the item with a UUID, which is the same in JSON, exports and restored databases.
    package func find(uid: String, in scope: OwnerScope) throws -> Item? {
        try find("uid", uid, scope)
    }

    /// - Throws: `CatalogError.notFound`.
    package func get(_ id: Int64, in scope: OwnerScope) throws -> Item {
        guard let item = try find(id, in: scope) else { throw CatalogError.notFound }
        return item
    }

    /// Returns the items among `ids` that exist and belong to the scope's owner, in the order of `ids`; one statement.
    package func find(_ ids: [Int64], in scope: OwnerScope) throws -> [Item] {
        try scope.db.readList(
            """
            SELECT \(Item.columns) FROM json_each(?) AS wanted CROSS JOIN item ON item.id = wanted.value
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner]
        ) { Item($0) }
    }

    private func find(_ column: String, _ value: some DatabaseValueConvertible, _ scope: OwnerScope) throws -> Item? {
        try scope.db.readFirst(
            "SELECT \(Item.columns) FROM item WHERE \(column) = ? AND owner = ?", [value, scope.owner]
        ) {
            Item($0)
        }
    }
}
