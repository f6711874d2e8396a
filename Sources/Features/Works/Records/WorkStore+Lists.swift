import Catalog

extension WorkStore {
    /// Works of a status, the newest first; one statement.
    package func newest(_ status: W.Status, limit: Int, in scope: OwnerScope) throws -> [Item] {
        let query = ItemQuery(owner: scope.owner, kind: W.kind, limit: limit, driver: driver(of: scope.owner, status))
        return try catalog.items.page(query, in: scope.db).rows
    }

    /// In the order of the list, along an index, however few or many there are.
    /// - Parameter also: what else the index knows of a work: its rating.
    func driver(of owner: Person.ID, _ status: W.Status, and also: String = "1") -> DrivingTable {
        DrivingTable(
            table: "\(W.table) AS driver INDEXED BY \(W.table)Status", item: "driver.item",
            position: "driver.position",
            condition: "driver.owner = ? AND driver.status = '\(status.rawValue)' AND \(also)",
            arguments: [.integer(owner)])
    }
}
