/// A filter above a list, shown as a pill.
package struct Chip: Sendable {
    package let title: String
    package let url: String
    package let count: String?
    package let isCurrent: Bool
    /// Whether the link removes the chip, as for an operator of a search.
    package let isRemovable: Bool
    /// The folder into which a card dropped here is moved.
    package let drop: String?

    package init(
        _ title: String, url: String, count: String? = nil, isCurrent: Bool = false, isRemovable: Bool = false,
        drop: String? = nil
    ) {
        self.title = title
        self.url = url
        self.count = count
        self.isCurrent = isCurrent
        self.isRemovable = isRemovable
        self.drop = drop
    }
}
