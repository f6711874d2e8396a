import GRDB

/// One person's copy of a shared item. The author's own item counts as a copy.
package struct SharedCopy: Sendable, Hashable {
    /// Item that is the copy.
    package let item: Item.ID
    /// Owner of the copy.
    package let owner: Person.ID
    /// Identifier that all copies of the item share.
    package let sharedID: String
    /// Author; nil once that account is deleted.
    package let author: Person.ID?
    /// Name of the author, kept after their account is deleted.
    package let authorName: String
    /// Whether changes by the author are applied to this copy. Never true of the author's own.
    package let receivesUpdates: Bool

    /// Whether the owner is the author and may edit the item.
    package var isOwn: Bool { author == owner }

    static let columns = "sharedItem.item, sharedItem.owner, sharedID, author, authorName, receivesUpdates"

    init(row: Row) throws {
        item = try row.value("item")
        owner = try row.value("owner")
        sharedID = try row.value("sharedID")
        author = try row.value("author")
        authorName = try row.value("authorName")
        receivesUpdates = try row.value("receivesUpdates")
    }
}
