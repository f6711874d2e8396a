import Synchronization

/// A number for each person that changes whenever something on their pages may have changed.
final class RevisionCounter: Sendable {
    private struct State {
        /// Added to the number of every person.
        var base: UInt64
        var countOfPerson: [Person.ID: UInt64] = [:]
    }

    /// Larger than the counts of people, so that a new base gives numbers that were not used before.
    private static let baseStep: UInt64 = 1 << 32

    private let state: Mutex<State>

    /// - Parameter seed: random, so that numbers differ from those of earlier runs.
    init(seed: [UInt8]) {
        state = Mutex(State(base: seed.reduce(0) { $0 << 8 | UInt64($1) }))
    }

    func increment(_ persons: Set<Person.ID>) {
        guard !persons.isEmpty else { return }
        state.withLock { state in
            for person in persons { state.countOfPerson[person, default: 0] += 1 }
        }
    }

    /// Changes the numbers of all people.
    func bumpAll() {
        state.withLock { $0.base &+= Self.baseStep }
    }

    subscript(_ person: Person.ID) -> UInt64 {
        state.withLock { $0.base &+ $0.countOfPerson[person, default: 0] }
    }
}
