/// Files that crashed a worker or timed out. A file that did so twice is not tried again.
///
/// Kept in memory only: after a restart, possibly with another version of the decoder, every file is tried again.
struct CrashingFileList {
    private var crashes: [String: (count: Int, lastError: MediaError)] = [:]
    /// Paths by their first crash, oldest first.
    private var paths: [String] = []
    /// Number of files above which the oldest is forgotten.
    private static let capacity = 512
    private static let maxCrashes = 2

    mutating func record(_ error: MediaError, by path: String) {
        if crashes[path] == nil {
            paths.append(path)
            if paths.count > Self.capacity { crashes[paths.removeFirst()] = nil }
        }
        crashes[path] = ((crashes[path]?.count ?? 0) + 1, error)
    }

    /// Returns the last error of a file that crashed twice or more; `nil` if the file may be tried.
    func error(for path: String) -> MediaError? {
        guard let (count, lastError) = crashes[path], count >= Self.maxCrashes else { return nil }
        return lastError
    }
}
