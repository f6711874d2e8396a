import Catalog

/// Detects files that are complete: two scans found the same size and time, at least `stabilityInterval` apart.
struct StableFileDetector: Sendable {
    /// Time for which a file has to stay unchanged.
    let stabilityInterval: Duration
    /// The time at which each file was first found with its present fingerprint, by path.
    private var firstSeen: [String: (fingerprint: String, since: Timestamp)] = [:]

    init(stabilityInterval: Duration) {
        self.stabilityInterval = stabilityInterval
    }

    /// - Returns: the complete files, in the order of `files`, and the number of files to be scanned again.
    mutating func partition(_ files: [ScannedFile], now: Timestamp) -> (complete: [ScannedFile], waiting: Int) {
        var updated: [String: (fingerprint: String, since: Timestamp)] = [:]
        updated.reserveCapacity(files.count)
        var complete: [ScannedFile] = []
        for file in files {
            // After the clock was set back, a file must not wait for hours.
            if let earlier = firstSeen[file.path], earlier.fingerprint == file.fingerprint, earlier.since <= now {
                updated[file.path] = earlier
                if now - earlier.since >= stabilityInterval { complete.append(file) }
            } else {
                updated[file.path] = (file.fingerprint, now)
            }
        }
        firstSeen = updated
        return (complete, files.count - complete.count)
    }

    /// Restarts the wait for a file that changed while it was read.
    mutating func forget(_ file: ScannedFile) {
        firstSeen[file.path] = nil
    }
}
