import Dispatch
import Synchronization

/// An HTTP server on libmicrohttpd.
package final class Server: Sendable {
    private struct Running {
        let acceptor: Acceptor
        let heartbeat: Task<Void, Never>
    }

    private let state: ServerState
    private let running = Mutex<Running?>(nil)

    /// Takes effect with `start`; the routes cannot change afterwards.
    package init(_ configuration: ServerConfiguration, routes: Routes) {
        state = ServerState(configuration: configuration, routes: routes)
    }

    deinit {
        stop(within: .zero)
    }

    /// Starts to answer. A server is started once.
    /// - Returns: the port, which matters when port 0 was asked for.
    /// - Throws: `ServerError`.
    package func start() throws -> Int {
        try running.withLock { running in
            precondition(running == nil, "A server is started once")
            let listener = try Listener(host: state.configuration.host, port: state.configuration.port)
            do {
                running = Running(acceptor: try Acceptor(state: state, listener: listener), heartbeat: beat())
                return listener.port
            } catch {
                listener.close()
                throw error
            }
        }
    }

    /// Accepts no more connections, closes event streams, lets running requests finish, and closes everything. What
    /// still runs near the end of the time is cancelled; a client of it gets a 503. Waits until all of that is done.
    /// Calling it again does nothing.
    package func stop(within time: Duration) {
        guard let running = running.withLock({ $0.take() }) else { return }
        let nanoseconds = time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000
        let start = DispatchTime.now()
        state.beginStopping()
        running.acceptor.refuse()
        running.heartbeat.cancel()
        for stream in state.takeStreams() { stream.close() }
        // The last tenth is for those that have to be told that their time is over, and telling takes its own time.
        let isDrained = state.waitUntilDrained(until: start + .nanoseconds(Int(nanoseconds / 10 * 9)))
        for suspension in state.takeSuspensions() { suspension.giveUp() }
        let end = max(nanoseconds, nanoseconds / 10 * 9 + 500_000_000)
        if !isDrained { _ = state.waitUntilDrained(until: start + .nanoseconds(Int(end))) }
        running.acceptor.stop()
    }

    /// Finds out which clients of event streams are gone, because libmicrohttpd does not look while a connection sleeps,
    /// and which take too long to ask.
    private func beat() -> Task<Void, Never> {
        Task { [state] in
            while (try? await Task.sleep(for: state.configuration.eventHeartbeat)) != nil {
                for stream in state.openStreams { stream.beat() }
                state.heads.end(olderThan: .seconds(state.configuration.limits.headSeconds))
            }
        }
    }
}
