/// A thing in a collection: what a card in any mixed list shows.
package struct Item: Sendable, Hashable, Identifiable {
    package let id: Int64
    /// UUIDv7, the identity outside: JSON, export, restore.
    package let uid: String
    package let kind: ItemKind
    package let owner: Person.ID
    package let title: String
    /// One line below the title: a link's site, a book's authors. Empty when there is none.
    package let subtitle: String
    /// Empty when there is none.
    package let note: String
    package let state: ItemState
    package let favouriteAt: Timestamp?
    package let addedAt: Timestamp
    package let changedAt: Timestamp
    package let trashedAt: Timestamp?
    package let folder: Int64?
    /// SHA-256 of a picture in the media store.
    package let cover: String?
    /// Two colours to paint before the cover arrives: `#rrggbb#rrggbb`.
    package let placeholder: String?
    /// Grows by one with every change that a person can see.
    package let version: Int64
    /// The keyset key of newest and oldest lists and of searches; see ``position(of:addedAt:)``.
    package let position: Int64
    /// Names, in 가나다 order.
    package let tags: [String]
    /// Where each field came from, as JSON: `{"title":"typed"}`. See `FieldSource`.
    let sourcesJSON: String

    package var isFavourite: Bool { favouriteAt != nil }

    /// The latest moment at which an item can have been added: 6 July 2223.
    package static let latestAddedAt = Timestamp(8_000_000_000_000)

    /// Returns the place of an item in lists: the moment at which it was added, then the last 20 bits of its number.
    package static func position(of id: Int64, addedAt: Timestamp) -> Int64 { addedAt.rawValue << 20 | id & 0xFFFFF }
}
