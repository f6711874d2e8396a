import Dispatch
import HTTPTypes
import Synchronization

/// Runs handlers of unsafe methods on a few threads. SQLite allows one write at a time, so writers wait for each other
/// and must not block threads that serve pages.
final class WriteExecutor: TaskExecutor {
    /// The only instance, because a task does not retain its executor.
    static let shared = WriteExecutor(threads: 8)

    private struct State {
        var running = 0
        var waiting: [UnownedJob] = []
    }

    private let threads: Int
    private let state = Mutex(State())

    private init(threads: Int) {
        self.threads = threads
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isNewThread = state.withLock { state in
            state.waiting.append(job)
            guard state.running < threads else { return false }
            state.running += 1
            return true
        }
        // A separate queue gets a thread even if all threads of the shared pool are blocked.
        if isNewThread { DispatchQueue(label: "seorap.changes").async { self.work() } }
    }

    private func work() {
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob? {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst()
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
