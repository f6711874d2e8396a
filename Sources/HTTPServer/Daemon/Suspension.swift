import Synchronization

/// A request whose connection sleeps until an asynchronous handler is done.
final class Suspension: Sendable {
    private struct Outcome {
        var response: Response?
        var task: Task<Void, Never>?
        var isFinished = false
    }

    private let connection: Connection
    private let outcome = Mutex(Outcome())

    /// Suspends the connection. To be called in its own callback.
    init(_ connection: Connection) {
        self.connection = connection
        connection.suspend()
    }

    /// Remembers what to cancel.
    func attach(_ task: Task<Void, Never>) {
        outcome.withLock { $0.task = task }
    }

    /// Answers for the handler and cancels it.
    func giveUp() {
        let task = outcome.withLock { $0.task }
        finish(.stopping)
        task?.cancel()
    }

    /// Hands over the answer and wakes the connection; only the first call does.
    func finish(_ response: Response) {
        let isFirst = outcome.withLock { outcome in
            defer { outcome.isFinished = true }
            if !outcome.isFinished { outcome.response = response }
            return !outcome.isFinished
        }
        // Once only: a connection that is not suspended must not be resumed.
        if isFirst { connection.resume() }
    }

    /// The answer, once.
    func takeResponse() -> Response? {
        outcome.withLock { outcome in
            defer {
                outcome.response = nil
                outcome.task = nil
            }
            return outcome.response
        }
    }
}
