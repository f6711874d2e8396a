import Catalog
import HTTPServer
import Site

/// The heart of one work: the same in lists, in searches and beside details. All of a page belong to the form `hearts`.
package struct Heart: Sendable {
    package let action: String
    /// "좋아요", said before the title.
    let word: String
    let title: String
    let isOn: Bool
    /// Under which `hearts` is asked whether it is still so: the item, or a source and its name.
    package let name: String

    package init(_ title: String, name: String, isOn: Bool, action: String, words: Words) {
        word = words("좋아요", "Like")
        self.title = title
        self.name = name
        self.isOn = isOn
        self.action = action
    }

    /// Of a work in the drawer.
    init(_ item: Item.ID, _ title: String, isOn: Bool, words: Words) {
        self.init(title, name: String(item), isOn: isOn, action: SitePath.itemFavourite(item), words: words)
    }
}
