import Catalog

/// Files that are complete: two scans saw the same size and time, at an interval longer than a pause of the program
/// that writes them.
struct StableFileDetector: Sendable {
    /// Time for which a file has to stay unchanged.
    let stabilityInterval: Duration
    private var firstSeen: [String: (print: String, since: Timestamp)] = [:]

    init(stabilityInterval: Duration) {
        self.stabilityInterval = stabilityInterval
    }

    /// - Returns: the complete files, in the order of `files`, and the number of files to be scanned again.
    mutating func partition(_ files: [ScannedFile], now: Timestamp) -> (whole: [ScannedFile], waiting: Int) {
        var next: [String: (print: String, since: Timestamp)] = [:]
        next.reserveCapacity(files.count)
        var whole: [ScannedFile] = []
        for file in files {
            // After the clock was set back, a file must not wait for hours.
            if let before = firstSeen[file.path], before.print == file.print, before.since <= now {
                next[file.path] = before
                if now - before.since >= stabilityInterval { whole.append(file) }
            } else {
                next[file.path] = (file.print, now)
            }
        }
        firstSeen = next
        return (whole, files.count - whole.count)
    }

    /// Restarts the wait for a file that changed while it was read.
    mutating func forget(_ file: ScannedFile) {
        firstSeen[file.path] = nil
    }
}
