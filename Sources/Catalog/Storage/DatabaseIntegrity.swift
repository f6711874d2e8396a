import Synchronization

/// Damage of the database file that was found since it was opened, and the check that is running.
final class DatabaseIntegrity: Sendable {
    private let damaged = Atomic<Bool>(false)
    private let checking = Atomic<Bool>(false)

    var isDamaged: Bool {
        get { damaged.load(ordering: .relaxed) }
        set { damaged.store(newValue, ordering: .relaxed) }
    }

    var isChecking: Bool { checking.load(ordering: .sequentiallyConsistent) }

    /// Starts a check.
    /// - Returns: false if another one is running.
    func begin() -> Bool {
        checking.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
    }

    /// Ends the check that `begin` started.
    func end() {
        checking.store(false, ordering: .sequentiallyConsistent)
    }
}
