/// A column heading of a list view. A press sorts by the column, another press reverses the order.
package struct ListColumn: Sendable {
    package let title: String
    package let cssClass: String
    /// URL that sorts by this column; `nil` if the list cannot be sorted by it.
    package let url: String?
    /// The value of `aria-sort`; `nil` while the list is sorted by another column.
    package let direction: String?

    /// - Parameter column: the name of the column in the style sheet.
    package init(_ title: String, _ column: String, url: String? = nil, direction: String? = nil) {
        self.title = title
        cssClass = "k-\(column)"
        self.url = url
        self.direction = direction
    }
}
