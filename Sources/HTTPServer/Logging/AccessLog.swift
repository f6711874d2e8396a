import Dispatch
import Files
import Glibc
import HTTPTypes
import Synchronization
import Text

/// Writes one line per request to a file descriptor, in batches.
///
/// `2026-11-21T06:00:00Z 9f3c0d… 127.0.0.1 GET /links 200 35120 0.8ms`; the line of an incomplete response ends in
/// `broken`. Leaves out the query, which may contain search terms. A path with a parameter called `token`, `secret` or
/// `code` is written as its route's template.
package final class AccessLog: Sendable {
    private struct State {
        var buffer: [UInt8] = []
        var isScheduled = false
        /// Text of `second`, which most lines share.
        var timestamp: [UInt8] = []
        var second = Int.min
    }

    /// Size in bytes at which the buffer is written at once.
    private static let fullBuffer = 16 << 10

    private let descriptor: Int32
    private let state = Mutex(State())

    /// - Parameter descriptor: descriptor to write to; it stays open and is owned by the caller.
    package init(descriptor: Int32 = STDERR_FILENO) {
        self.descriptor = descriptor
    }

    deinit {
        flush()
    }

    /// Returns the UTC time of a line.
    /// - Parameter second: seconds since 1970.
    static func timestamp(_ second: Int) -> [UInt8] {
        RFC3339.text(milliseconds: Int64(second) * 1000).utf8.prefix(19) + [UInt8(ascii: "Z")]
    }

    /// Appends a line for the request; used as `ServerConfiguration.log`.
    package func write(_ record: AccessRecord) {
        let second = Glibc.time(nil)
        let (isFull, isFirst) = state.withLock { state in
            if second != state.second {
                state.second = second
                state.timestamp = Self.timestamp(second)
            }
            Self.append(record, timestamp: state.timestamp, to: &state.buffer)
            let isFirst = !state.isScheduled
            state.isScheduled = true
            return (state.buffer.count >= Self.fullBuffer, isFirst)
        }
        if isFull { flush() }
        if isFirst {
            DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(200)) { [weak self] in
                self?.state.withLock { $0.isScheduled = false }
                self?.flush()
            }
        }
    }

    /// Writes the buffered lines.
    package func flush() {
        state.withLock { state in
            _ = try? FileDescriptor(rawValue: descriptor).writeAll(state.buffer)
            state.buffer.removeAll(keepingCapacity: true)
        }
    }

    /// Appends a line as bytes. This runs for every request, and strings cost ten times as much.
    static func append(_ record: AccessRecord, timestamp: [UInt8], to line: inout [UInt8]) {
        let head = record.request.head
        line += timestamp
        line.append(UInt8(ascii: " "))
        line.appendHexadecimal(head.number)
        line.append(UInt8(ascii: " "))
        head.address.append(to: &line)
        line.append(UInt8(ascii: " "))
        line += head.method.rawValue.utf8
        line.append(UInt8(ascii: " "))
        line += (head.hasSecretPath ? head.route ?? "" : head.path).utf8
        line.append(UInt8(ascii: " "))
        if let status = record.status { line.appendDecimal(status.code) } else { line.append(UInt8(ascii: "-")) }
        line.append(UInt8(ascii: " "))
        if let bytes = record.bytes { line.appendDecimal(bytes) } else { line.append(UInt8(ascii: "-")) }
        line.append(UInt8(ascii: " "))
        let (seconds, attoseconds) = record.duration.components
        let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
        line.appendDecimal(microseconds / 1000)
        line.append(UInt8(ascii: "."))
        line.appendDecimal(microseconds / 100 % 10)
        line += (record.isComplete ? "ms\n" : "ms broken\n").utf8
    }
}
