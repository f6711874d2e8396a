import GRDB
import Text

extension ItemStore {
    /// Returns the author's name if an item is a copy of another person's; nil for the owner's own items. See
    /// ``SharedItemStore``.
    func foreignAuthor(of id: Item.ID, in db: Database) throws -> String? {
        try String.fetchOne(
            db.cachedStatement("SELECT authorName FROM sharedItem WHERE item = ? AND author IS NOT owner"),
            arguments: [id])
    }
}

extension ItemEdit {
    /// Whether the edit changes fields that belong to the author of a shared item.
    func changesSharedFields(of item: Item) -> Bool {
        title.map { $0.oneLine != item.title } == true || subtitle.map { $0.oneLine != item.subtitle } == true
            || cover.map { $0 != ItemCover(sha256: item.cover, placeholder: item.placeholder) } == true
    }
}
