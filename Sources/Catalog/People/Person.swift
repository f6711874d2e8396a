import GRDB

/// Somebody of the household.
package struct Person: Sendable, Hashable, Identifiable {
    package typealias ID = Int64

    package let id: ID
    /// UUIDv7, the identity outside.
    package let uid: String
    /// The name shown and typed, unique in the house without regard to case.
    package let nick: String
    package let language: Language
    /// `light`, `dark` or `system`.
    package let theme: String
    /// SHA-256 of a picture in the media store.
    package let picture: String?
    /// The first person; may do everything in the house.
    package let isOwner: Bool
    package let createdAt: Timestamp
}
