import GRDB
import Text

/// The items of every collection. All methods work inside the caller's transaction; what belongs to somebody else
/// counts as not found.
package struct Items: Sendable {
    let environment: Environment

    /// By the id of this machine's pages.
    package func find(_ id: Int64, owner: Person.ID, in db: Database) throws -> Item? {
        try find("id", id, owner, db)
    }

    /// By the identity outside.
    package func find(uid: String, owner: Person.ID, in db: Database) throws -> Item? {
        try find("uid", uid, owner, db)
    }

    /// - Throws: `CatalogError.notFound`.
    package func get(_ id: Int64, owner: Person.ID, in db: Database) throws -> Item {
        guard let item = try find(id, owner: owner, in: db) else { throw CatalogError.notFound }
        return item
    }

    /// Those of `ids` that exist and belong to `owner`, in the order of `ids`; one statement.
    package func find(_ ids: [Int64], owner: Person.ID, in db: Database) throws -> [Item] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT \(Item.columns) FROM json_each(?) AS wanted CROSS JOIN item ON item.id = wanted.value
                WHERE item.owner = ? ORDER BY wanted.key
                """),
            arguments: [jsonArray(ids), owner])
        return rows.map(Item.init(row:))
    }

    private func find(
        _ column: String, _ value: some DatabaseValueConvertible, _ owner: Person.ID, _ db: Database
    ) throws -> Item? {
        try Row.fetchOne(
            db.cachedStatement("SELECT \(Item.columns) FROM item WHERE \(column) = ? AND owner = ?"),
            arguments: [value, owner]
        ).map(Item.init(row:))
    }
}
