import GRDB
import Synchronization

/// Counts commits of the writing connection and runs hooks after its open transaction.
///
/// GRDB's `afterNextTransaction` adds an observer each time, after which GRDB discards every prepared statement that
/// may delete a row. With triggers, that is nearly every one that writes, and preparing one again takes as long as the
/// write.
final class CommitHooks: TransactionObserver, Sendable {
    private struct PendingHook {
        let commit: @Sendable (Database) -> Void
        let rollback: @Sendable (Database) -> Void
    }

    private let commitCount = Atomic(0)
    /// Hooks of the open transaction. Only one is open at a time, so that one list is enough.
    private let pendingHooks = Mutex<[PendingHook]>([])

    init(_ database: DatabasePool) {
        database.add(transactionObserver: self, extent: .databaseLifetime)
    }

    /// Number of commits of this connection.
    var count: Int { commitCount.load(ordering: .relaxed) }

    /// Registers hooks that run when the open transaction has ended, before another one starts.
    func addHook(
        commit: @escaping @Sendable (Database) -> Void, rollback: @escaping @Sendable (Database) -> Void = { _ in }
    ) {
        pendingHooks.withLock { $0.append(PendingHook(commit: commit, rollback: rollback)) }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}

    func databaseDidCommit(_ db: Database) {
        commitCount.add(1, ordering: .relaxed)
        for hook in takeHooks() { hook.commit(db) }
    }

    func databaseDidRollback(_ db: Database) {
        for hook in takeHooks() { hook.rollback(db) }
    }

    private func takeHooks() -> [PendingHook] {
        pendingHooks.withLock { hooks in
            defer { hooks = [] }
            return hooks
        }
    }
}
