/// Code of an invitation, to be read aloud and typed by hand. Only its SHA-256 is stored.
package struct InvitationCode: Sendable, Hashable {
    /// Code of eight upper-case letters and digits, without 0 and O, 1, I and L.
    package let text: String

    private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
    private static let length = 8

    /// Parses a typed code, ignoring case, blanks and hyphens. Nil if it has another form.
    package init?(typed: String) {
        let text = typed.uppercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "–" }
        guard text.utf8.count == Self.length, text.allSatisfy(Self.alphabet.contains) else { return nil }
        self.text = text
    }

    init(_ environment: CatalogEnvironment) {
        var text = ""
        while text.count < Self.length {
            // 248 is eight times 31, so that every letter is equally likely.
            for byte in environment.randomBytes(16) where byte < 248 && text.count < Self.length {
                text.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        self.text = text
    }

    /// Code in two groups, "ABCD-2345", which is easier to read aloud.
    package var spoken: String { "\(text.prefix(4))-\(text.suffix(4))" }

    var hash: [UInt8] { SHA256.hash(text.utf8) }
}
