import Dispatch
import Jobs
import Synchronization

/// Runs long work on a separate thread and reports its progress to the queue.
enum BlockingTask {
    private final class Progress: Sendable {
        private struct State {
            var done = 0
            var total = 0
            var isCancelled = false
        }

        private let state = Mutex(State())

        var now: (done: Int, of: Int) { state.withLock { ($0.done, $0.total) } }

        func cancel() {
            state.withLock { $0.isCancelled = true }
        }

        func step(_ done: Int, _ total: Int) throws {
            let isCancelled = state.withLock { state in
                (state.done, state.total) = (done, total)
                return state.isCancelled
            }
            if isCancelled { throw CancellationError() }
        }
    }

    static func run<T: Sendable>(
        _ report: JobContext, _ work: @escaping @Sendable (_ progress: (Int, Int) throws -> Void) throws -> T
    ) async throws -> T {
        let progress = Progress()
        return try await withTaskCancellationHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    while true {
                        try await Task.sleep(for: .milliseconds(500))
                        let (done, total) = progress.now
                        do {
                            try await report.progress(done, of: total)
                        } catch {
                            progress.cancel()
                            throw error
                        }
                    }
                }
                defer { group.cancelAll() }
                return try await withCheckedThrowingContinuation { continuation in
                    DispatchQueue.global(qos: .utility).async {
                        continuation.resume(with: Result { try work { try progress.step($0, $1) } })
                    }
                }
            }
        } onCancel: {
            progress.cancel()
        }
    }
}
