import Catalog

/// The entry of a collection in the navigation.
package struct NavigationEntry: Sendable {
    package let path: String
    /// The name of a file in `Public/icons`, without extension.
    package let icon: String
    /// The CSS class with the accent colour of the collection, such as "c-links".
    package let cssClass: String
    package let title: Phrase
    /// The hue of the accent colour in OKLCH, in degrees.
    package let hue: Int
    /// The letter that opens the page after G; `nil` if there is none.
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
