import Synchronization

/// Pairing offers of signed-in browsers: a secret for a QR code and a code to type, valid for five minutes and one use.
/// Stored in memory only, so that a restart ends them.
package final class PairingOfferRegistry: Sendable {
    /// Time for which an offer is valid.
    package static let lifetime = Duration.seconds(300)
    /// Time for which a screen still shows an ended offer before a new one replaces it.
    static let endedDisplayTime = Duration.seconds(60)
    /// Time after expiry for which an offer is remembered, so that a late phone gets the right error.
    private static let retentionTime = Duration.seconds(3600)
    /// Maximum number of remembered offers; the oldest is dropped.
    private static let maxOffers = 1000

    private struct State {
        var offers: [PairingOffer] = []
        var nextID = 0
    }

    private let state = Mutex(State())
    private let environment: CatalogEnvironment

    init(_ environment: CatalogEnvironment) {
        self.environment = environment
    }

    /// Returns the offer that a browser shows. Makes a new one if there is none, or the last one ended a while ago.
    /// - Parameters:
    ///   - device: the browser. Each has one offer at a time.
    ///   - renew: whether to make a new offer in any case, which invalidates the previous one.
    package func currentOffer(on device: Int64, of person: Person.ID, renew: Bool = false) -> PairingOffer {
        let now = environment.now()
        return state.withLock { state in
            state.offers.removeAll { now - $0.expiresAt > Self.retentionTime }
            if let index = state.offers.lastIndex(where: { $0.device == device && $0.person == person }) {
                let current = state.offers[index]
                let end = current.endedAt ?? current.expiresAt
                if !renew, now < end + Self.endedDisplayTime { return current }
                if current.endedAt == nil, now < current.expiresAt { state.offers[index].expiresAt = now }
            }
            let newOffer = PairingOffer(
                id: state.nextID, person: person, device: device, secret: Secret(environment),
                code: makeUnusedCode(besides: state.offers), expiresAt: now + Self.lifetime)
            state.nextID += 1
            if state.offers.count >= Self.maxOffers { state.offers.removeFirst() }
            state.offers.append(newOffer)
            return newOffer
        }
    }

    /// Returns the open offer of a credential without redeeming it.
    /// - Throws: `PairingError`.
    package func find(_ credential: PairingCredential) throws(PairingError) -> PairingOffer {
        let (now, offers) = (environment.now(), state.withLock { $0.offers })
        return try Self.find(credential, in: offers, now: now).offer
    }

    /// Redeems an offer, so that no other phone can.
    /// - Throws: `PairingError`.
    func redeem(_ credential: PairingCredential) throws(PairingError) -> PairingOffer {
        let now = environment.now()
        return try state.withLock { state throws(PairingError) in
            let (index, offer) = try Self.find(credential, in: state.offers, now: now)
            state.offers[index].endedAt = now
            return offer
        }
    }

    /// Makes an offer available again after redeeming failed, for example because of a rejected name.
    func restore(_ offer: PairingOffer) {
        change(offer) { $0.endedAt = nil }
    }

    /// Records the name of the device that an offer was redeemed for.
    func finish(_ offer: PairingOffer, as name: String) {
        change(offer) { $0.pairedName = name }
    }

    private func change(_ offer: PairingOffer, _ body: (inout PairingOffer) -> Void) {
        state.withLock { state in
            guard let index = state.offers.firstIndex(where: { $0.id == offer.id }) else { return }
            body(&state.offers[index])
        }
    }

    /// Returns the offer of a credential. Secrets and codes are unique among the remembered offers.
    private static func find(
        _ credential: PairingCredential, in offers: [PairingOffer], now: Timestamp
    ) throws(PairingError) -> (index: Int, offer: PairingOffer) {
        guard let index = offers.lastIndex(where: { credential.opens($0) }) else { throw .unknown }
        let offer = offers[index]
        if offer.endedAt != nil { throw .used }
        guard now < offer.expiresAt else { throw .expired }
        return (index, offer)
    }

    private func makeUnusedCode(besides offers: [PairingOffer]) -> String {
        while true {
            let code = PairingCode.make(environment)
            if !offers.contains(where: { $0.code == code }) { return code }
        }
    }
}
