import Synchronization

/// A request whose connection is suspended until an asynchronous handler is done.
final class SuspendedRequest: Sendable {
    private struct Outcome {
        var response: Response?
        var task: Task<Void, Never>?
        var isFinished = false
    }

    private let connection: Connection
    private let outcome = Mutex(Outcome())

    /// Suspends the connection. Must be called in a callback of this connection.
    init(_ connection: Connection) {
        self.connection = connection
        connection.suspend()
    }

    /// Stores the task of the handler, so that `cancel` reaches it.
    func attach(_ task: Task<Void, Never>) {
        outcome.withLock { $0.task = task }
    }

    /// Responds with 503 and cancels the handler.
    func cancel() {
        let task = outcome.withLock { $0.task }
        finish(.stopping)
        task?.cancel()
    }

    /// Stores the response and resumes the connection. Only the first call has an effect.
    func finish(_ response: Response) {
        let isFirst = outcome.withLock { outcome in
            defer { outcome.isFinished = true }
            if !outcome.isFinished { outcome.response = response }
            return !outcome.isFinished
        }
        // Resumed only once, because a connection that is not suspended must not be resumed.
        if isFirst { connection.resume() }
    }

    /// Returns the response at the first call; nil afterwards and if there is none.
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
