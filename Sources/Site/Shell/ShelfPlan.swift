import Catalog

package struct ShelfPlan: Sendable {
    package let title: Phrase
    /// Where "see all" leads.
    package let path: String
    package let items: [Item]

    package init(title: Phrase, path: String, items: [Item]) {
        self.title = title
        self.path = path
        self.items = items
    }
}
