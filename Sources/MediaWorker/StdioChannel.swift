import Files
import Glibc
import MediaProtocol
import Text

/// Receives requests on standard input and sends replies on standard output, one per line.
struct StdioChannel {
    private var pending: [UInt8] = []

    /// Returns the next line without its line feed; `nil` if the client has closed its end or a line is too long.
    mutating func read() -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeSubrange(...end) }
                return Array(pending[..<end])
            }
            guard pending.count <= MediaLimits.message else { return nil }
            let input = FileDescriptor.standardInput
            guard let count = try? chunk.withUnsafeMutableBytes({ try input.read(into: $0) }), count > 0 else {
                return nil
            }
            pending += chunk[..<count]
        }
    }

    func write(_ reply: WorkerReply) {
        do { try FileDescriptor.standardOutput.writeAll(Array((reply.json() + "\n").utf8)) } catch { exit(3) }
    }
}
