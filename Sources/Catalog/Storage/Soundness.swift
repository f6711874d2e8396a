import Synchronization

/// Whether the database file was found damaged since it was opened.
final class Soundness: Sendable {
    private let damaged = Atomic<Bool>(false)
    private let checking = Atomic<Bool>(false)

    var isDamaged: Bool {
        get { damaged.load(ordering: .relaxed) }
        set { damaged.store(newValue, ordering: .relaxed) }
    }

    var isChecking: Bool {
        get { checking.load(ordering: .sequentiallyConsistent) }
        set { checking.store(newValue, ordering: .sequentiallyConsistent) }
    }
}
