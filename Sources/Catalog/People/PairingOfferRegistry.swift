import Synchronization

/// Pairing offers of signed-in browsers: a secret for a QR code and a code to type, valid for five minutes and one use.
/// Stored in memory only, so that a restart ends them.
package final class PairingOfferRegistry: Sendable {
    /// Time for which an offer is valid.
    package static let time = Duration.seconds(300)
    /// Time for which a screen still shows an ended offer before a new one replaces it.
    static let echo = Duration.seconds(60)
    /// Time after expiry for which an offer is remembered, so that a late phone gets the right error.
    private static let memory = Duration.seconds(3600)
    private static let limit = 1000

    private struct State {
        var offers: [PairingOffer] = []
        var next = 0
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
            state.offers.removeAll { now - $0.expiresAt > Self.memory }
            if let index = state.offers.lastIndex(where: { $0.device == device && $0.person == person }) {
                let last = state.offers[index]
                let end = last.endedAt ?? last.expiresAt
                if !renew, now < end + Self.echo { return last }
                if last.endedAt == nil, now < last.expiresAt { state.offers[index].expiresAt = now }
            }
            let new = PairingOffer(
                id: state.next, person: person, device: device, secret: Secret(environment),
                code: freshCode(besides: state.offers), expiresAt: now + Self.time)
            state.next += 1
            if state.offers.count >= Self.limit { state.offers.removeFirst() }
            state.offers.append(new)
            return new
        }
    }

    /// Returns the open offer of a key without redeeming it.
    /// - Throws: `PairingError`.
    package func find(_ key: PairingCredential) throws(PairingError) -> PairingOffer {
        let (now, offers) = (environment.now(), state.withLock { $0.offers })
        return try Self.find(key, in: offers, now: now).offer
    }

    /// Redeems an offer, so that no other phone can.
    /// - Throws: `PairingError`.
    func redeem(_ key: PairingCredential) throws(PairingError) -> PairingOffer {
        let now = environment.now()
        return try state.withLock { state throws(PairingError) in
            let (index, offer) = try Self.find(key, in: state.offers, now: now)
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

    /// Returns the newest match: codes are unique among the remembered offers.
    private static func find(
        _ key: PairingCredential, in offers: [PairingOffer], now: Timestamp
    ) throws(PairingError) -> (index: Int, offer: PairingOffer) {
        guard let index = offers.lastIndex(where: { key.opens($0) }) else { throw .unknown }
        let offer = offers[index]
        if offer.endedAt != nil { throw .used }
        guard now < offer.expiresAt else { throw .expired }
        return (index, offer)
    }

    private func freshCode(besides offers: [PairingOffer]) -> String {
        while true {
            let code = PairingCode.make(environment)
            if !offers.contains(where: { $0.code == code }) { return code }
        }
    }
}
