import Catalog
import HTTPServer
import Site

/// The like button of one work, the same in lists, search results and details. All buttons of a page belong to the form
/// `hearts`.
package struct FavouriteButton: Sendable {
    package let action: String
    /// Label for screen readers, read before the title: "좋아요".
    let accessibleLabel: String
    let title: String
    let isOn: Bool
    /// Key of the button in the response of ``WorkPaths/hearts``: the item, or a source and its id there.
    package let name: String

    package init(_ title: String, name: String, isOn: Bool, action: String, words: Words) {
        accessibleLabel = words("좋아요", "Like")
        self.title = title
        self.name = name
        self.isOn = isOn
        self.action = action
    }

    /// Creates the button of a saved work.
    init(_ item: Item.ID, _ title: String, isOn: Bool, words: Words) {
        self.init(title, name: String(item), isOn: isOn, action: SitePath.itemFavourite(item), words: words)
    }
}
