import Catalog

/// A collection's place in the sidebar.
package struct Navigation: Sendable {
    package let path: String
    /// A symbol of the icon sprite.
    package let icon: String
    /// The CSS class that carries the collection's accent, such as "c-links".
    package let cssClass: String
    package let title: Phrase

    package init(path: String, icon: String, cssClass: String, title: Phrase) {
        self.path = path
        self.icon = icon
        self.cssClass = cssClass
        self.title = title
    }
}

/// Which entry of the navigation a page belongs to.
package enum Place: Sendable, Hashable {
    case home, inbox, search, favourites, archive, tags, folders, timeline, trash, history, jobs, settings, none
    case collection(ItemKind)
}
