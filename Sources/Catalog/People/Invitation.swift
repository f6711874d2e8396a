import GRDB

/// An invitation that the owner made and nobody has used yet.
package struct Invitation: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let inviter: Person.ID
    /// For whom, as the owner noted it; may be empty.
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

/// What opens an invitation: eight characters to be read aloud and typed by hand. Only their SHA-256 is stored.
package struct InvitationCode: Sendable, Hashable {
    /// Eight upper-case letters and digits, without 0 and O, 1, I and L.
    package let text: String

    private static let letters = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
    private static let length = 8

    /// As somebody typed it: case, blanks and hyphens do not matter. Nil when it cannot be one.
    package init?(typed: String) {
        let text = typed.uppercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "–" }
        guard text.utf8.count == Self.length, text.allSatisfy(Self.letters.contains) else { return nil }
        self.text = text
    }

    init(_ environment: Environment) {
        var text = ""
        while text.count < Self.length {
            // Every letter as likely as the next: 248 is eight times 31.
            for byte in environment.randomBytes(16) where byte < 248 && text.count < Self.length {
                text.append(Self.letters[Int(byte) % Self.letters.count])
            }
        }
        self.text = text
    }

    /// "ABCD-2345", easier to read aloud.
    package var spoken: String { "\(text.prefix(4))-\(text.suffix(4))" }

    var hash: [UInt8] { SHA256.hash(text.utf8) }
}
