import Catalog

/// Which files are whole: those whose size and time two looks saw alike, so far apart as a program that writes them
/// might pause.
struct SettledFiles: Sendable {
    /// So long a file has to stay the same.
    let settle: Duration
    private var seen: [String: (print: String, since: Timestamp)] = [:]

    init(settle: Duration) {
        self.settle = settle
    }

    /// - Returns: what is whole, in the order of `files`, and how many have to be looked at again.
    mutating func look(at files: [FoundFile], now: Timestamp) -> (whole: [FoundFile], waiting: Int) {
        var next: [String: (print: String, since: Timestamp)] = [:]
        next.reserveCapacity(files.count)
        var whole: [FoundFile] = []
        for file in files {
            // A clock that was set back must not make a file wait for hours.
            if let before = seen[file.path], before.print == file.print, before.since <= now {
                next[file.path] = before
                if now - before.since >= settle { whole.append(file) }
            } else {
                next[file.path] = (file.print, now)
            }
        }
        seen = next
        return (whole, files.count - whole.count)
    }

    /// It changed while it was read.
    mutating func forget(_ file: FoundFile) {
        seen[file.path] = nil
    }
}
