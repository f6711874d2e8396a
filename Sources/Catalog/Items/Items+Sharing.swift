import GRDB
import Text

extension Items {
    /// Who made an item that somebody other than its owner made; nil for the owner's own. See ``SharedItems``.
    func foreignAuthor(of id: Item.ID, in db: Database) throws -> String? {
        try String.fetchOne(
            db.cachedStatement("SELECT authorName FROM sharedItem WHERE item = ? AND author IS NOT owner"),
            arguments: [id])
    }
}

extension ItemEdit {
    /// Whether it changes what belongs to whoever made a thing that several people have.
    func changesSharedFields(of item: Item) -> Bool {
        title.map { $0.oneLine != item.title } == true || subtitle.map { $0.oneLine != item.subtitle } == true
            || cover.map { $0 != ItemCover(sha256: item.cover, placeholder: item.placeholder) } == true
    }
}
