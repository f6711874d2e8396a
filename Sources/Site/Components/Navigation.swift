import Catalog

package struct Navigation: Sendable {
    package let path: String
    package let icon: String
    /// The CSS class that carries the collection's accent, such as "c-links".
    package let cssClass: String
    package let title: Phrase
    /// The hue of its accent in OKLCH, in degrees.
    package let hue: Int
    /// The letter that leads there after G; nil for none.
    package let key: Character?

    package init(path: String, icon: String, cssClass: String, title: Phrase, hue: Int = 265, key: Character? = nil) {
        self.path = path
        self.icon = icon
        self.cssClass = cssClass
        self.title = title
        self.hue = hue
        self.key = key
    }
}

/// Which entry of the navigation a page belongs to.
package enum Place: Sendable, Hashable {
    case home, inbox, search, favourites, archive, tags, folders, timeline, trash, history, jobs, settings, none
    case collection(ItemKind)
}
