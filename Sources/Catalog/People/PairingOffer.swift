/// An offer with which one phone can sign in as a person.
package struct PairingOffer: Sendable, Hashable {
    let id: Int
    package let person: Person.ID
    /// Signed-in browser that shows the offer. Revoking it invalidates the offer.
    package let device: Int64
    package let secret: Secret
    /// Code of six characters, see ``PairingCode``.
    package let code: String
    package internal(set) var expiresAt: Timestamp
    /// Time at which the offer was redeemed.
    package internal(set) var endedAt: Timestamp?
    /// Name of the phone that redeemed the offer.
    package internal(set) var pairedName: String?
}

/// Secret or code with which a phone redeems an offer.
package enum PairingCredential: Sendable, Hashable {
    /// Secret from a QR code.
    case secret(Secret)
    /// Code typed by hand; see ``PairingCode/init(typed:)``.
    case code(PairingCode)

    /// Whether the credential belongs to an offer. Compares hashes, so that the time reveals nothing about how much of
    /// a guess was right.
    func opens(_ offer: PairingOffer) -> Bool {
        switch self {
        case .secret(let secret): secret.hash == offer.secret.hash
        case .code(let code): SHA256.hash(code.text.utf8) == SHA256.hash(offer.code.utf8)
        }
    }
}

/// Reason why an offer cannot be redeemed.
package enum PairingError: Error, Sendable, Hashable {
    /// The credential belongs to no remembered offer.
    case unknown
    /// The offer has expired.
    case expired
    /// A device has already redeemed the offer.
    case used
}

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
