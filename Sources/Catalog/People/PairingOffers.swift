import Synchronization

/// What a signed-in screen shows so that one phone may come in: a secret for a QR code and a code to type, good for five
/// minutes and once. Kept in memory only: nothing of them is ever on disk, and a restart ends them.
package final class PairingOffers: Sendable {
    /// How long an offer may be taken.
    package static let time = Duration.seconds(300)
    /// How long its screen shows what became of it, before the next look makes a new one.
    static let echo = Duration.seconds(60)
    /// How long it is remembered, so that a late phone is told why.
    private static let memory = Duration.seconds(3600)
    private static let limit = 1000

    private struct State {
        var offers: [PairingOffer] = []
        var next = 0
    }

    private let state = Mutex(State())
    private let environment: Environment

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// The offer that this screen shows; a new one when there is none, or when the last one ended a while ago.
    /// - Parameters:
    ///   - device: the browser whose screen it is. Each has one offer at a time.
    ///   - renew: makes a new one in any case; the one before is worth nothing then.
    package func offer(on device: Int64, of person: Person.ID, renew: Bool = false) -> PairingOffer {
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

    /// The open offer behind a key, without taking it.
    /// - Throws: `PairingProblem`.
    package func find(_ key: PairingKey) throws(PairingProblem) -> PairingOffer {
        let (now, offers) = (environment.now(), state.withLock { $0.offers })
        return try Self.find(key, in: offers, now: now).offer
    }

    /// Takes an offer: nobody else can from now on.
    /// - Throws: `PairingProblem`.
    func take(_ key: PairingKey) throws(PairingProblem) -> PairingOffer {
        let now = environment.now()
        return try state.withLock { state throws(PairingProblem) in
            let (index, offer) = try Self.find(key, in: state.offers, now: now)
            state.offers[index].endedAt = now
            return offer
        }
    }

    /// What was taken came to nothing, such as a name that was refused: it can be taken again.
    func putBack(_ offer: PairingOffer) {
        change(offer) { $0.endedAt = nil }
    }

    /// What was taken became a device of this name.
    func finish(_ offer: PairingOffer, as name: String) {
        change(offer) { $0.pairedName = name }
    }

    private func change(_ offer: PairingOffer, _ body: (inout PairingOffer) -> Void) {
        state.withLock { state in
            guard let index = state.offers.firstIndex(where: { $0.id == offer.id }) else { return }
            body(&state.offers[index])
        }
    }

    /// The newest match counts: codes are unique among those remembered.
    private static func find(
        _ key: PairingKey, in offers: [PairingOffer], now: Timestamp
    ) throws(PairingProblem) -> (index: Int, offer: PairingOffer) {
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
