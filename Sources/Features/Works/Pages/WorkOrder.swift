import Catalog

/// An order by a column that only works have; those of all items are `ItemQuery.Sort`.
package struct WorkOrder: Sendable, Hashable {
    enum Column: String, Sendable, CaseIterable {
        case year, rating
    }

    let column: Column
    let isDescending: Bool

    init(_ column: Column, isDescending: Bool) {
        self.column = column
        self.isDescending = isDescending
    }

    /// Reads "rating" and "-rating"; `nil` for anything else.
    init?(text: String) {
        let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
        guard let column = Column(rawValue: name) else { return nil }
        self.init(column, isDescending: name != text)
    }

    var text: String { (isDescending ? "-" : "") + column.rawValue }

    /// Returns the order for a query. Works without a value count as 0 or -1, so that they come last in descending order.
    /// - Parameter gathers: whether the filters leave so few works that they are gathered and sorted.
    func itemOrder<W: Work>(_: W.Type, of owner: Person.ID, gathers: Bool) -> ColumnOrder {
        let (index, sql): (String, (String) -> String) =
            switch column {
            case .year: ("ByYear", { "coalesce(\(W.yearSQL($0)), 0)" })
            case .rating: ("ByRating", { "coalesce(CAST(\($0).rating * 2 AS INTEGER), -1)" })
            }
        return ColumnOrder(
            driver: DrivingTable(
                table: "\(W.table) AS driver INDEXED BY \(W.table)\(index)", item: "driver.item",
                position: sql("driver"), condition: "driver.owner = ?", arguments: [.integer(owner)]),
            column: sql(W.table), isText: false, isDescending: isDescending, gathers: gathers)
    }
}
