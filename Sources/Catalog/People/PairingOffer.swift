/// One phone may come in as this person.
package struct PairingOffer: Sendable, Hashable {
    let id: Int
    package let person: Person.ID
    /// The signed-in browser that shows it. An offer is worth nothing once that is revoked.
    package let device: Int64
    package let secret: Secret
    /// Six characters, see ``PairingCode``.
    package let code: String
    package internal(set) var expiresAt: Timestamp
    /// When it was taken.
    package internal(set) var endedAt: Timestamp?
    /// What the phone that took it is called.
    package internal(set) var pairedName: String?
}

/// What a phone brings.
package enum PairingKey: Sendable, Hashable {
    /// Out of a QR code.
    case secret(Secret)
    /// Typed by hand; see ``PairingCode/init(typed:)``.
    case code(PairingCode)

    /// Takes the same time whatever differs: hashes tell nothing of how much of a guess was right.
    func opens(_ offer: PairingOffer) -> Bool {
        switch self {
        case .secret(let secret): secret.hash == offer.secret.hash
        case .code(let code): SHA256.hash(code.text.utf8) == SHA256.hash(offer.code.utf8)
        }
    }
}

/// Why a phone cannot come in with what it brought.
package enum PairingProblem: Error, Sendable, Hashable {
    /// Nobody was ever shown this, or long ago.
    case unknown
    /// It was right, but its time is over.
    case expired
    /// It was right, but some device came in with it before.
    case used
}

/// Six characters that a person reads on one screen and types on another.
package struct PairingCode: Sendable, Hashable {
    package static let length = 6
    /// Without look-alikes: no 0 O, 1 I L, 2 Z, 5 S, 8 B, and U, which handwriting makes a V.
    static let alphabet = Array("34679ACDEFGHJKMNPQRTVWXY")

    package let text: String

    /// Case, spaces, dashes and full-width forms do not matter; nil when it is no code.
    package init?(typed: String) {
        let characters = typed.uppercased().unicodeScalars.compactMap { scalar -> Character? in
            let isFullWidth = (0xFF01...0xFF5E).contains(scalar.value)
            let plain = isFullWidth ? Unicode.Scalar(scalar.value - 0xFEE0) : scalar
            guard let plain, plain != " ", plain != "-" else { return nil }
            return Character(plain)
        }
        guard characters.count == Self.length, characters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        text = String(characters)
    }

    /// 24 divides 240, so every byte below that is an even choice.
    package static func make(_ environment: Environment) -> String {
        var code = ""
        while code.count < length {
            for byte in environment.randomBytes(length) where byte < 240 && code.count < length {
                code.append(alphabet[Int(byte) % alphabet.count])
            }
        }
        return code
    }
}
