import Glibc

/// The limit of open files and connections of this process.
enum FileDescriptorLimit {
    /// File descriptors reserved for the database, caches and the worker.
    private static let reserve = 300

    /// Raises the limit of open files as far as the system allows, up to 65,536.
    /// - Returns: the number of connections that fit, 100...4000; 300 if the limit cannot be read.
    static func connections() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 300 }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // The servers for http and https each have their own limit.
        return max(100, min(4000, (Int(limit.rlim_cur) - reserve) / 2))
    }
}
