import Catalog

/// Files that are complete: two scans saw the same size and time, at an interval longer than a pause of the program
/// that writes them.
struct SettledFiles: Sendable {
    /// Time for which a file has to stay unchanged.
    let settle: Duration
    private var seen: [String: (print: String, since: Timestamp)] = [:]

    init(settle: Duration) {
        self.settle = settle
    }

    /// - Returns: the complete files, in the order of `files`, and the number of files to be scanned again.
    mutating func look(at files: [FoundFile], now: Timestamp) -> (whole: [FoundFile], waiting: Int) {
        var next: [String: (print: String, since: Timestamp)] = [:]
        next.reserveCapacity(files.count)
        var whole: [FoundFile] = []
        for file in files {
            // After the clock was set back, a file must not wait for hours.
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

    /// Restarts the wait for a file that changed while it was read.
    mutating func forget(_ file: FoundFile) {
        seen[file.path] = nil
    }
}
