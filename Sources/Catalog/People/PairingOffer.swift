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
