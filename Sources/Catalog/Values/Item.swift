/// An item of a collection, with the fields that a card in a mixed list shows.
package struct Item: Sendable, Hashable, Identifiable {
    package let id: Int64
    /// UUIDv7, which identifies the item in JSON and exports and after a restore.
    package let uid: String
    package let kind: ItemKind
    package let owner: Person.ID
    package let title: String
    /// Line below the title: a link's site, a book's authors. Empty if there is none.
    package let subtitle: String
    package let note: String
    package let state: ItemState
    package let favouriteAt: Timestamp?
    package let addedAt: Timestamp
    package let changedAt: Timestamp
    package let trashedAt: Timestamp?
    package let folder: Int64?
    /// SHA-256 of a picture in the media store.
    package let cover: String?
    /// Colours to paint until the cover is loaded: `#rrggbb#rrggbb`.
    package let placeholder: String?
    /// Number of the version, which grows by one with every change that a person can see.
    package let version: Int64
    /// Keyset key of lists by time and of searches; see ``position(of:addedAt:)``.
    package let position: Int64
    /// Names of tags in 가나다 order.
    package let tags: [String]
    /// Source of each field as JSON: `{"title":"typed"}`. See `FieldProvenance`.
    let sourcesJSON: String

    package var isFavourite: Bool { favouriteAt != nil }

    /// Maximum of `addedAt`: 6 July 2223.
    package static let latestAddedAt = Timestamp(8_000_000_000_000)

    /// Number of low bits of a position that hold the end of the item's id. The others hold the time of addition.
    static let positionIDBits: Int64 = 20

    /// Returns the position of an item in lists: the time of addition in milliseconds, then the last 20 bits of its id.
    package static func position(of id: Int64, addedAt: Timestamp) -> Int64 {
        firstPosition(at: addedAt) | id & (1 << positionIDBits - 1)
    }

    /// Returns the lowest position that an item added at `time` can have.
    static func firstPosition(at time: Timestamp) -> Int64 { time.rawValue << positionIDBits }
}
