import Foundation

/// Runs a test's body on a thread of its own. Its sockets block, and the few threads of Swift's tasks must stay free for
/// the handlers that the body waits for.
package func blocking(_ body: @Sendable () throws -> Void) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try body() }
}

/// Gives every job a thread. The task stays the same, so that a failed expectation still knows its test.
private final class ThreadExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
