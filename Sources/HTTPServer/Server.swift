import Dispatch
import Synchronization

/// HTTP server on libmicrohttpd.
package final class Server: Sendable {
    private struct Running {
        let acceptor: Acceptor
        let heartbeat: Task<Void, Never>
    }

    private let state: ServerState
    private let running = Mutex<Running?>(nil)

    /// Creates a server, which listens after `start`. The routes cannot change afterwards.
    package init(_ configuration: ServerConfiguration, routes: Routes) {
        state = ServerState(configuration: configuration, routes: routes)
    }

    deinit {
        stop(within: .zero)
    }

    /// Starts the server. Must be called once.
    /// - Returns: the port, which the system chose if the configured port is 0.
    /// - Throws: `ServerError`.
    package func start() throws -> Int {
        try running.withLock { running in
            precondition(running == nil, "A server is started once")
            let listener = try Listener(host: state.configuration.host, port: state.configuration.port)
            do {
                running = Running(acceptor: try Acceptor(state: state, listener: listener), heartbeat: startHeartbeat())
                return listener.port
            } catch {
                listener.close()
                throw error
            }
        }
    }

    /// Stops accepting connections, closes event streams, lets running requests finish, and closes all connections.
    /// Requests that still run after nine tenths of the time are cancelled and answered with 503. Returns when all is
    /// done. A second call does nothing.
    package func stop(within timeLimit: Duration) {
        guard let running = running.withLock({ $0.take() }) else { return }
        let nanoseconds =
            timeLimit.components.seconds * 1_000_000_000 + timeLimit.components.attoseconds / 1_000_000_000
        let start = DispatchTime.now()
        state.beginStopping()
        running.acceptor.stopAccepting()
        running.heartbeat.cancel()
        for stream in state.takeStreams() { stream.close() }
        // The last tenth of the time is reserved for suspended requests, which have to be resumed and answered with
        // 503.
        let isDrained = state.waitUntilDrained(until: start + .nanoseconds(Int(nanoseconds / 10 * 9)))
        for suspension in state.takeSuspensions() { suspension.cancel() }
        // They get at least half a second for that.
        let end = max(nanoseconds, nanoseconds / 10 * 9 + 500_000_000)
        if !isDrained { _ = state.waitUntilDrained(until: start + .nanoseconds(Int(end))) }
        running.acceptor.stop()
    }

    /// Starts the heartbeat. It detects lost clients of event streams, which libmicrohttpd does not notice while a
    /// connection is suspended, and ends connections that send their head too slowly.
    private func startHeartbeat() -> Task<Void, Never> {
        Task { [state] in
            while (try? await Task.sleep(for: state.configuration.eventHeartbeat)) != nil {
                for stream in state.openStreams { stream.sendHeartbeat() }
                state.headTimeouts.closeConnections(waitingLongerThan: .seconds(state.configuration.limits.headSeconds))
            }
        }
    }
}
