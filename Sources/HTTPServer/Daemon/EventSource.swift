import CMicroHTTPD

/// Feeds an `EventStream` to its connection, which sleeps while there is nothing to send. Used by that connection's
/// thread only.
final class EventSource {
    private let stream: EventStream
    private let connection: Connection
    private let state: ServerState

    init(stream: EventStream, connection: Connection, state: ServerState) {
        self.stream = stream
        self.connection = connection
        self.state = state
    }

    /// - Returns: how many bytes were put into `buffer`, 0 after going to sleep, or the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let connection = connection
        let taken = stream.take(into: buffer) {
            connection.suspend()
            return { connection.resume() }
        }
        switch taken {
        case .bytes(let count): return count
        case .end: return mhd_end_of_stream
        case .asleep: return 0
        }
    }

    /// The response is over: the client went, or the stream ended.
    func finish() {
        state.remove(stream)
        stream.close()
    }
}
