import GRDB

/// One person's copy of a thing that several people have; the author's own item is one of them.
package struct SharedItem: Sendable, Hashable {
    /// The copy.
    package let item: Item.ID
    /// Whose copy it is.
    package let owner: Person.ID
    /// The same for all copies.
    package let thing: String
    /// Who made it; nil once that person is gone from the house.
    package let author: Person.ID?
    /// The author's name, also when they are gone.
    package let authorName: String
    /// What the author changes appears here too. Never true of the author's own.
    package let follows: Bool

    /// It may be edited by its owner.
    package var isOwn: Bool { author == owner }

    static let columns = "sharedItem.item, sharedItem.owner, thing, author, authorName, follows"

    init(row: Row) throws {
        item = try row.value("item")
        owner = try row.value("owner")
        thing = try row.value("thing")
        author = try row.value("author")
        authorName = try row.value("authorName")
        follows = try row.value("follows")
    }
}
