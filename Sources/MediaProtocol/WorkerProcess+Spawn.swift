import Glibc

extension WorkerProcess {
    /// The worker's whole environment. libgomp reads its limit while it is loaded, so the limit must be here. One
    /// malloc arena keeps the resident memory low.
    private static let environment = [
        "LC_ALL=C.UTF-8", "MALLOC_ARENA_MAX=1", "OMP_THREAD_LIMIT=1", "VIPS_CONCURRENCY=1", "VIPS_WARNING=0",
        "XDG_CACHE_HOME=/nonexistent",
    ]

    /// Starts a child whose standard input and output are one end of a socket pair, and returns the other end.
    ///
    /// A socket pair rather than two pipes, because writing to a dead reader then needs no `SIGPIPE` handling. Nothing
    /// else is inherited: no signal mask, no ignored signal, no process group. The worker itself closes descriptors
    /// that were opened without `O_CLOEXEC`, because Swift cannot call `addclosefrom_np`.
    static func spawn(_ executable: String, _ argument: String) -> (pid: pid_t, socket: Int32)? {
        // The server keeps the first end, the child gets the second.
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        defer { close(ends[1]) }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var blockedSignals = sigset_t()
        var resetSignals = sigset_t()
        sigemptyset(&blockedSignals)
        sigfillset(&resetSignals)
        posix_spawnattr_setsigmask(&attributes, &blockedSignals)
        posix_spawnattr_setsigdefault(&attributes, &resetSignals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var pid: pid_t = 0
        let failure = withCStrings([executable, argument]) { arguments in
            withCStrings(environment) { environment in
                posix_spawn(&pid, executable, &actions, &attributes, arguments, environment)
            }
        }
        guard failure == 0 else {
            close(ends[0])
            return nil
        }
        return (pid, ends[0])
    }

    /// Calls `body` with `strings` as a null-terminated array of C strings.
    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = strings.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers)
    }
}
