import Catalog

extension WorkStore {
    /// Returns kept works of a status, newest first. One statement.
    package func newest(_ status: W.Status, limit: Int, in scope: OwnerScope) throws -> [Item] {
        let query = ItemQuery(owner: scope.owner, kind: W.kind, limit: limit, driver: driver(of: scope.owner, status))
        return try catalog.items.page(query, in: scope.db).rows
    }

    /// Returns a driving table with the works of a status in list order, along an index.
    /// - Parameter condition: further SQL condition on `driver`. The index also has the rating.
    func driver(of owner: Person.ID, _ status: W.Status, where condition: String = "1") -> DrivingTable {
        DrivingTable(
            table: "\(W.table) AS driver INDEXED BY \(W.table)Status", item: "driver.item",
            position: "driver.position",
            condition: "driver.owner = ? AND driver.status = '\(status.rawValue)' AND \(condition)",
            arguments: [.integer(owner)])
    }
}
