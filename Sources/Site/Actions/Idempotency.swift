import Catalog
import HTTPServer
import Synchronization

/// Answers to captures that came with an `Idempotency-Key`: a phone that sends twice because the network broke gets the
/// first answer again. Kept in memory, the latest thousand.
final class IdempotencyKeys: Sendable {
    private struct Key: Hashable {
        let person: Person.ID
        let text: String
    }

    private struct State {
        var answers: [Key: Response] = [:]
        var order: [Key] = []
    }

    private static let limit = 1000
    private let state = Mutex(State())

    func answer(_ key: String, of person: Person.ID) -> Response? {
        state.withLock { $0.answers[Key(person: person, text: key)] }
    }

    func keep(_ response: Response, for key: String, of person: Person.ID) {
        let key = Key(person: person, text: key)
        state.withLock { state in
            guard state.answers.updateValue(response, forKey: key) == nil else { return }
            state.order.append(key)
            if state.order.count > Self.limit { state.answers.removeValue(forKey: state.order.removeFirst()) }
        }
    }
}
