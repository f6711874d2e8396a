/// The head of a column in a list view: a press sorts by it, another one the other way round.
package struct ListColumn: Sendable {
    package let title: String
    package let cssClass: String
    /// Nil where nothing is sorted by it.
    package let url: String?
    /// The word of `aria-sort`; nil while the list is sorted by another one.
    package let direction: String?

    package init(_ title: String, _ name: String, url: String? = nil, direction: String? = nil) {
        self.title = title
        cssClass = "k-\(name)"
        self.url = url
        self.direction = direction
    }
}
