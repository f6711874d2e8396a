import Glibc

/// How many files and connections this process may have open.
enum OpenFiles {
    /// What database, caches and the worker need beside the connections.
    private static let reserve = 300

    /// Raises the limit as far as the system lets it.
    /// - Returns: how many connections that leaves room for, at most as many as are of use.
    static func connections() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 300 }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // http and https each count their own.
        return max(100, min(4000, (Int(limit.rlim_cur) - reserve) / 2))
    }
}
