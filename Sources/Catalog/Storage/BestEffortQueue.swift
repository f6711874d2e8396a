import Dispatch
import Synchronization

/// Runs work that no caller waits for, serially. Drops further work while a hundred items are waiting.
final class BestEffortQueue: Sendable {
    private static let maxWaiting = 100
    private let queue = DispatchQueue(label: "seorap.soon")
    private let waitingCount = Atomic(0)

    func run(_ work: @escaping @Sendable () -> Void) {
        guard waitingCount.add(1, ordering: .relaxed).newValue <= Self.maxWaiting else {
            waitingCount.subtract(1, ordering: .relaxed)
            return
        }
        queue.async { [self] in
            work()
            waitingCount.subtract(1, ordering: .relaxed)
        }
    }

    /// Waits until all work that was accepted so far is done.
    func drain() {
        queue.sync {}
    }
}
