import Catalog

/// A link from the settings to a page of a feature.
package struct SettingsLink: Sendable {
    package let path: String
    package let title: Phrase
    /// One line about the content, which the search of the settings also reads.
    package let detail: Phrase?
    package let group: Group

    /// The section of the settings that shows the link.
    package enum Group: Sendable {
        case collection
        /// Links next to import and export.
        case storage
        /// Links on the page of import and export. The settings list them only as search results.
        case moving
    }

    package init(path: String, title: Phrase, detail: Phrase? = nil, group: Group = .collection) {
        self.path = path
        self.title = title
        self.detail = detail
        self.group = group
    }
}
