/// A person with an account of the instance.
package struct Person: Sendable, Hashable, Identifiable {
    package typealias ID = Int64

    package let id: ID
    /// UUIDv7, which identifies the person in exports and after a restore.
    package let uid: String
    /// Name that is shown and typed, unique in the instance regardless of case.
    package let nick: String
    package let language: Language
    /// `light`, `dark` or `system`.
    package let theme: String
    /// Avatar: an uploaded picture or a preset.
    package let avatar: Avatar
    /// Whether the person is the administrator, who invites others and can transfer the role; one person at a time.
    package let isAdministrator: Bool
    package let createdAt: Timestamp
    /// Time at which everything of theirs is erased; nil unless they are leaving.
    package let leavingAt: Timestamp?
    /// Time zone of their days; `nil` until a browser or the person has set it.
    package let timeZone: Zone?

    /// Time zone of their days: the server's until another is set.
    package var zone: Zone { timeZone ?? .server }
}
