import Catalog

/// The fields for the tags, the folder and the note on the page of an item. Each is saved separately.
package struct InlineEditor: Sendable {
    package let id: Item.ID
    package let version: Int64
    package let tags: [String]
    package let folders: [SelectOption]
    package let note: String

    package init(_ item: Item, folders: [FolderNode], in site: SiteContext, words: Words) {
        id = item.id
        version = item.version
        tags = item.tags
        self.folders =
            [SelectOption("", words.noFolder, isSelected: item.folder == nil)]
            + site.folderOptions(folders, selected: item.folder)
        note = item.note
    }
}
