import Dispatch
import HTTPTypes
import Synchronization

/// Runs handlers of unsafe methods on a few threads. SQLite allows one write at a time, so writers wait for each other
/// and must not block threads that serve pages.
final class WriteExecutor: TaskExecutor {
    /// The only instance, because a task does not retain its executor.
    static let shared = WriteExecutor(maxThreads: 8)

    private struct State {
        var threadCount = 0
        var waitingJobs: [UnownedJob] = []
    }

    private let maxThreads: Int
    private let state = Mutex(State())

    private init(maxThreads: Int) {
        self.maxThreads = maxThreads
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isNewThread = state.withLock { state in
            state.waitingJobs.append(job)
            guard state.threadCount < maxThreads else { return false }
            state.threadCount += 1
            return true
        }
        // A separate queue gets a thread even if all threads of the shared pool are blocked.
        if isNewThread { DispatchQueue(label: "seorap.changes").async { self.runJobs() } }
    }

    /// Runs jobs until none is waiting.
    private func runJobs() {
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Returns the next job; nil if none is waiting, and the thread then ends.
    private func next() -> UnownedJob? {
        state.withLock { state in
            if state.waitingJobs.isEmpty {
                state.threadCount -= 1
                return nil
            }
            return state.waitingJobs.removeFirst()
        }
    }
}

extension HTTPRequest.Method {
    /// Whether the method only reads (RFC 9110 9.2.1). Leaves out `TRACE`, which no route handles.
    package var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        default: false
        }
    }
}
