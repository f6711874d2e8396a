import Synchronization

/// A stream of server-sent events to one client. Thread safe.
///
/// What is sent waits in a bounded buffer until the client takes it; a client that falls too far behind is
/// disconnected, and its browser connects anew by itself.
package final class EventStream: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var isClosed = false
        /// Wakes the suspended connection; nil while it is not asleep.
        var wake: (@Sendable () -> Void)?
        var onClose: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>
    private let limit: Int

    /// - Parameters:
    ///   - limit: bytes that may wait for the client.
    ///   - onClose: called once, when the client has gone, the server stops or `close` is called.
    package init(limit: Int = 64 << 10, onClose: @escaping @Sendable () -> Void = {}) {
        self.limit = limit
        state = Mutex(State(onClose: onClose))
    }

    /// Whether nothing can be sent any more; sending is allowed and does nothing.
    var isClosed: Bool {
        state.withLock { $0.isClosed }
    }

    /// Sends one event.
    /// - Parameters:
    ///   - event: its type; line breaks are dropped.
    ///   - id: what a browser repeats as `Last-Event-ID` when it connects anew; line breaks are dropped.
    ///   - data: may have several lines.
    package func send(event: String? = nil, id: String? = nil, data: String) {
        var text = ""
        if let event { text += "event: \(Self.oneLine(event))\n" }
        if let id { text += "id: \(Self.oneLine(id))\n" }
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: Self.isLineBreak) {
            text += "data: \(line)\n"
        }
        write(text + "\n")
    }

    /// Sends a comment: it keeps the connection alive and finds out whether the client is still there.
    func beat() {
        write(":\n\n")
    }

    /// Ends the response after what is still waiting.
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

    /// Only what ends a line for a browser; U+2028 may stand inside JSON.
    private static func isLineBreak(_ character: Character) -> Bool {
        character == "\n" || character == "\r" || character == "\r\n"
    }

    /// What the connection found when it came for more.
    enum Taken {
        case bytes(Int)
        case end
        case asleep
    }

    /// Moves waiting bytes into `buffer`. When there are none, `sleep` suspends the connection before anybody
    /// can send, so that no wake-up is lost, and gives what wakes it.
    func take(into buffer: UnsafeMutableRawBufferPointer, sleep: () -> @Sendable () -> Void) -> Taken {
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
