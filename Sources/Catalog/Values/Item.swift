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
    /// The keyset key of newest and oldest lists and of searches: `addedAt << 20 | id & 0xFFFFF`.
    package let position: Int64
    /// Names, in 가나다 order.
    package let tags: [String]
    /// Where each field came from, as JSON: `{"title":"typed"}`. See `FieldSource`.
    package let sourcesJSON: String

    package var isFavourite: Bool { favouriteAt != nil }
}
