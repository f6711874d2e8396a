import CMicroHTTPD
import Glibc

// How fast libmicrohttpd is by itself: `Ceiling BYTES [THREADS]` answers every path with so many bytes from memory, and
// `/304` with a 304, with the flags and limits of HTTPServer. It prints its port and ends on SIGTERM.

guard CommandLine.arguments.count >= 2, let size = Int(CommandLine.arguments[1]), size >= 0 else {
    print("usage: Ceiling BYTES [THREADS]")
    exit(64)
}
let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
let threads = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? cores : cores

// Blocked before any thread starts, so that only `sigwait` sees it.
var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGTERM)
sigaddset(&signals, SIGINT)
pthread_sigmask(SIG_BLOCK, &signals, nil)

let ceiling = BaselineServer(size: size, threads: threads)
guard let port = ceiling.start() else {
    print("Ceiling: cannot start")
    exit(75)
}
print(port)
fflush(nil)
var received: Int32 = 0
sigwait(&signals, &received)
ceiling.stop()
