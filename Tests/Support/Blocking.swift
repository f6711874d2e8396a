import Foundation

/// Runs the body of a test on a separate thread, because its sockets block, and the few threads of Swift's tasks must
/// stay free for the handlers that the body waits for.
package func blocking(_ body: @Sendable () throws -> Void) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try body() }
}

/// Runs every job on a new thread within the same task, so that a failed expectation is attributed to its test.
private final class ThreadExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
