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
    /// A picture of their own, or a drawn one.
    package let portrait: Portrait
    /// Invites others, and can hand the house over; one person at a time.
    package let isOwner: Bool
    package let createdAt: Timestamp
    /// When everything of theirs is erased; nil for those who stay.
    package let leavingAt: Timestamp?
    /// Where their days begin; `nil` until a browser of theirs, or they themselves, have said it.
    package let timeZone: Zone?

    /// The time zone of their days: the server's as long as nobody has said another.
    package var zone: Zone { timeZone ?? .server }
}
