import CMicroHTTPD

/// Reads an `EventStream` for its connection, which is suspended while there is nothing to send. Used by that
/// connection's thread only.
final class EventSource {
    private let stream: EventStream
    private let connection: Connection
    private let state: ServerState

    init(stream: EventStream, connection: Connection, state: ServerState) {
        self.stream = stream
        self.connection = connection
        self.state = state
    }

    /// - Returns: number of bytes written to `buffer`, 0 after suspending the connection, or `mhd_end_of_stream`.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let connection = connection
        let result = stream.read(into: buffer) {
            connection.suspend()
            return { connection.resume() }
        }
        switch result {
        case .bytes(let count): return count
        case .end: return mhd_end_of_stream
        case .asleep: return 0
        }
    }

    /// Called when the response is over: the client disconnected or the stream ended.
    func finish() {
        state.remove(stream)
        stream.close()
    }
}
