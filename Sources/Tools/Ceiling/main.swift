import CMicroHTTPD
import Glibc

// Measures the speed of libmicrohttpd alone. `Ceiling BYTES [THREADS]` answers every path with BYTES bytes from memory
// and `/304` with status 304, with the flags and limits of HTTPServer. Prints its port and ends on SIGTERM or SIGINT.

guard CommandLine.arguments.count >= 2, let size = Int(CommandLine.arguments[1]), size >= 0 else {
    print("usage: Ceiling BYTES [THREADS]")
    exit(64)  // EX_USAGE
}
let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
let threads = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? cores : cores

// Blocked before any thread starts, so that only `sigwait` receives them.
var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGTERM)
sigaddset(&signals, SIGINT)
pthread_sigmask(SIG_BLOCK, &signals, nil)

let server = BaselineServer(size: size, threads: threads)
guard let port = server.start() else {
    print("Ceiling: cannot start")
    exit(75)  // EX_TEMPFAIL
}
print(port)
fflush(nil)
var receivedSignal: Int32 = 0
sigwait(&signals, &receivedSignal)
server.stop()
