import GRDB
import Text

/// The items of every collection. All methods work inside the caller's transaction; what belongs to somebody else
/// counts as not found.
package struct Items: Sendable {
    let environment: Environment

    /// By the id of this machine's pages.
    package func find(_ id: Int64, in scope: Scope) throws -> Item? {
        try find("id", id, scope)
    }

    /// By the identity outside.
    package func find(uid: String, in scope: Scope) throws -> Item? {
        try find("uid", uid, scope)
    }

    /// - Throws: `CatalogError.notFound`.
    package func get(_ id: Int64, in scope: Scope) throws -> Item {
        guard let item = try find(id, in: scope) else { throw CatalogError.notFound }
        return item
    }

    /// Those of `ids` that exist and belong to `owner`, in the order of `ids`; one statement.
    package func find(_ ids: [Int64], in scope: Scope) throws -> [Item] {
        try scope.db.readList(
            """
            SELECT \(Item.columns) FROM json_each(?) AS wanted CROSS JOIN item ON item.id = wanted.value
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner]
        ) { Item($0) }
    }

    private func find(_ column: String, _ value: some DatabaseValueConvertible, _ scope: Scope) throws -> Item? {
        try scope.db.readFirst(
            "SELECT \(Item.columns) FROM item WHERE \(column) = ? AND owner = ?", [value, scope.owner]
        ) {
            Item($0)
        }
    }
}
