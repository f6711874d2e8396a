import GRDB

/// An open invitation that the administrator made.
package struct Invitation: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let inviter: Person.ID
    /// Name of the invited person, as the administrator noted it; may be empty.
    package let name: String
    package let createdAt: Timestamp
    package let expiresAt: Timestamp

    static let columns = "id, inviter, name, createdAt, expiresAt"

    init(row: Row) throws {
        id = try row.value("id")
        inviter = try row.value("inviter")
        name = try row.value("name")
        createdAt = try row.value("createdAt")
        expiresAt = try row.value("expiresAt")
    }
}
