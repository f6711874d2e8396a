import Synchronization

/// Stream of server-sent events to one client. Thread-safe.
///
/// Unsent events wait in a bounded buffer. A client that falls too far behind is disconnected, and its browser
/// reconnects.
package final class EventStream: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var isClosed = false
        /// Resumes the suspended connection; nil while the connection is not suspended.
        var wake: (@Sendable () -> Void)?
        var onClose: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>
    private let limit: Int

    /// - Parameters:
    ///   - limit: maximum number of unsent bytes.
    ///   - onClose: called once, when the client has disconnected, the server stops or `close` is called.
    package init(limit: Int = 64 << 10, onClose: @escaping @Sendable () -> Void = {}) {
        self.limit = limit
        state = Mutex(State(onClose: onClose))
    }

    /// Whether the stream is closed. Sending is then allowed but has no effect.
    var isClosed: Bool {
        state.withLock { $0.isClosed }
    }

    /// Sends one event.
    /// - Parameters:
    ///   - event: event type; line breaks are removed.
    ///   - id: value that a browser sends as `Last-Event-ID` when it reconnects; line breaks are removed.
    ///   - data: text of one or more lines.
    package func send(event: String? = nil, id: String? = nil, data: String) {
        var text = ""
        if let event { text += "event: \(Self.oneLine(event))\n" }
        if let id { text += "id: \(Self.oneLine(id))\n" }
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: Self.isLineBreak) {
            text += "data: \(line)\n"
        }
        write(text + "\n")
    }

    /// Sends a comment, which keeps the connection open and detects a lost client.
    func sendHeartbeat() {
        write(":\n\n")
    }

    /// Ends the response after the unsent events.
    package func close() {
        let (wake, onClose) = state.withLock { state in
            state.isClosed = true
            defer {
                state.wake = nil
                state.onClose = nil
            }
            return (state.wake, state.onClose)
        }
        onClose?()
        wake?()
    }

    private func write(_ text: String) {
        let (wake, isTooSlow) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
            guard !state.isClosed else { return (nil, false) }
            guard state.pending.count + text.utf8.count <= limit else { return (nil, true) }
            state.pending += text.utf8
            defer { state.wake = nil }
            return (state.wake, false)
        }
        if isTooSlow { close() } else { wake?() }
    }

    private static func oneLine(_ text: String) -> String {
        String(text.filter { !isLineBreak($0) })
    }

    /// Whether a browser ends a line here. U+2028 does not count, because JSON may contain it.
    private static func isLineBreak(_ character: Character) -> Bool {
        character == "\n" || character == "\r" || character == "\r\n"
    }

    /// Result of reading from the stream.
    enum ReadResult {
        case bytes(Int)
        case end
        case asleep
    }

    /// Moves unsent bytes into `buffer`. If there are none, `sleep` suspends the connection under the lock, so that no
    /// wake-up is lost, and returns the function that resumes it.
    func read(into buffer: UnsafeMutableRawBufferPointer, sleep: () -> @Sendable () -> Void) -> ReadResult {
        state.withLock { state in
            guard !state.pending.isEmpty else {
                if state.isClosed { return .end }
                state.wake = sleep()
                return .asleep
            }
            let count = min(buffer.count, state.pending.count)
            buffer.copyBytes(from: state.pending[..<count])
            state.pending.removeFirst(count)
            return .bytes(count)
        }
    }
}
