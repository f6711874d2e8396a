import Text

/// Fields to merge into an existing item, from a form, a script, the inbox or an import.
package struct ItemAddition: Sendable {
    /// Empty if there is none.
    package var title: String
    package var titleSource: FieldProvenance
    /// Whether the title replaces one that the person typed, which is then added to the note. Otherwise the new title
    /// is added to the note.
    package var replacesTitle: Bool
    /// Texts to add to the note, except those that it already contains.
    package var notes: [String]
    package var tags: [String]
    /// Folder; its name becomes a tag if the item is in another folder.
    package var folder: Int64?
    package var isFavourite: Bool
    package var cover: ItemCover?
    /// Source of note and cover.
    package var source: FieldProvenance

    package init(
        title: String? = nil, titleSource: FieldProvenance? = nil, replacesTitle: Bool = false, notes: [String] = [],
        tags: [String] = [], folder: Int64? = nil, isFavourite: Bool = false, cover: ItemCover? = nil,
        source: FieldProvenance = .typed
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
