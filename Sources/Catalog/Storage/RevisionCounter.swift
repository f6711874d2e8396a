import Synchronization

/// A number for each person that changes whenever something on their pages may have changed.
final class RevisionCounter: Sendable {
    private struct State {
        var base: UInt64
        var persons: [Person.ID: UInt64] = [:]
    }

    private let state: Mutex<State>

    /// - Parameter seed: random, so that numbers of an earlier run are never met again.
    init(seed: [UInt8]) {
        state = Mutex(State(base: seed.reduce(0) { $0 << 8 | UInt64($1) }))
    }

    func increment(_ persons: Set<Person.ID>) {
        guard !persons.isEmpty else { return }
        state.withLock { state in
            for person in persons { state.persons[person, default: 0] += 1 }
        }
    }

    func bumpAll() {
        state.withLock { $0.base &+= 1 << 32 }
    }

    subscript(_ person: Person.ID) -> UInt64 {
        state.withLock { $0.base &+ $0.persons[person, default: 0] }
    }
}
