/// A code of six characters that a person reads on one screen and types on another.
package struct PairingCode: Sendable, Hashable {
    package static let length = 6
    /// Characters of a code. Leaves out look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B) and U, which is handwritten like V.
    static let alphabet = Array("34679ACDEFGHJKMNPQRTVWXY")

    package let text: String

    /// Parses a typed code, ignoring case, spaces, dashes and full-width forms; nil if it has another form.
    package init?(typed: String) {
        let characters = typed.uppercased().unicodeScalars.compactMap { scalar -> Character? in
            // Full-width forms of `!` to `~`.
            let isFullWidth = (0xFF01...0xFF5E).contains(scalar.value)
            let plain = isFullWidth ? Unicode.Scalar(scalar.value - 0xFEE0) : scalar
            guard let plain, plain != " ", plain != "-" else { return nil }
            return Character(plain)
        }
        guard characters.count == Self.length, characters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        text = String(characters)
    }

    /// Returns a random code. 240 is a multiple of 24, so that every character is equally likely.
    package static func make(_ environment: CatalogEnvironment) -> String {
        var code = ""
        while code.count < length {
            for byte in environment.randomBytes(length) where byte < 240 && code.count < length {
                code.append(alphabet[Int(byte) % alphabet.count])
            }
        }
        return code
    }
}
