@preconcurrency import Dispatch
import Glibc

/// SIGTERM and SIGINT as a stream, so that ending is a step of the program and not an interruption.
enum Signals {
    static func shutdown() -> AsyncStream<Void> {
        signal(SIGPIPE, SIG_IGN)
        return AsyncStream { continuation in
            let sources = [SIGTERM, SIGINT].map { number in
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { continuation.yield() }
                source.resume()
                return source
            }
            continuation.onTermination = { _ in
                for source in sources { source.cancel() }
            }
        }
    }
}
