import Glibc
import MediaProtocol
import Text

/// Lines in on standard input, lines out on standard output.
struct StandardLines {
    private var pending: [UInt8] = []

    /// The next line, without its line feed; `nil` when the client has closed its end or sends nonsense.
    mutating func read() -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeSubrange(...end) }
                return Array(pending[..<end])
            }
            guard pending.count <= MediaLimits.message else { return nil }
            let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            pending += chunk[..<count]
        }
    }

    func write(_ reply: WorkerReply) {
        guard let line = try? Array((reply.json() + "\n").utf8), writeAll(line, to: STDOUT_FILENO) else { exit(3) }
    }
}
