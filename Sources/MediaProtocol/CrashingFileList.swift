/// Files that killed a worker or timed out. A file is not tried again after its second offence.
///
/// Kept in memory only: after a restart, possibly with another version of the decoder, every file is tried again.
struct CrashingFileList {
    private var crashCounts: [String: (count: Int, last: MediaError)] = [:]
    private var order: [String] = []
    private static let capacity = 512

    mutating func record(_ reason: MediaError, by path: String) {
        if crashCounts[path] == nil {
            order.append(path)
            if order.count > Self.capacity { crashCounts[order.removeFirst()] = nil }
        }
        crashCounts[path] = ((crashCounts[path]?.count ?? 0) + 1, reason)
    }

    /// Returns the error for a file with two or more offences; `nil` if the file may be tried.
    func verdict(on path: String) -> MediaError? {
        guard let offence = crashCounts[path], offence.count >= 2 else { return nil }
        return offence.last
    }
}
