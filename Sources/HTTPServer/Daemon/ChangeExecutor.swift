import Dispatch
import HTTPTypes
import Synchronization

/// Runs the handlers of methods that change something, on a few threads: they wait for one another, as SQLite lets only
/// one write at a time, and no thread that answers pages may wait with them.
final class ChangeExecutor: TaskExecutor {
    /// One for the process: a task does not keep its executor alive.
    static let shared = ChangeExecutor(threads: 8)

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
        // A queue of its own gets a thread even while all threads of the shared pool are blocked.
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
    /// Whether the method only reads (RFC 9110 9.2.1). `TRACE` is left out, which no route answers.
    package var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        default: false
        }
    }
}
