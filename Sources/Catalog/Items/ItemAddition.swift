import Text

/// Words about an item that is here already, from a form, a script, the inbox or an import.
package struct ItemAddition: Sendable {
    /// Empty if there is none.
    package var title: String
    package var titleSource: FieldSource
    /// Replaces another title that the person typed. That title then stands in the note; otherwise the new one does.
    package var replacesTitle: Bool
    /// Each is added to the note unless it stands there.
    package var notes: [String]
    package var tags: [String]
    /// Becomes a tag if the item lies in another folder.
    package var folder: Int64?
    package var isFavourite: Bool
    package var cover: ItemCover?
    /// Of note and cover.
    package var source: FieldSource

    package init(
        title: String? = nil, titleSource: FieldSource? = nil, replacesTitle: Bool = false, notes: [String] = [],
        tags: [String] = [], folder: Int64? = nil, isFavourite: Bool = false, cover: ItemCover? = nil,
        source: FieldSource = .typed
    ) {
        self.title = title?.oneLine ?? ""
        self.titleSource = titleSource ?? source
        self.replacesTitle = replacesTitle
        self.notes = notes
        self.tags = tags
        self.folder = folder
        self.isFavourite = isFavourite
        self.cover = cover
        self.source = source
    }
}
