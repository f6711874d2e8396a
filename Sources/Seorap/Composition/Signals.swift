@preconcurrency import Dispatch
import Glibc

/// Handles the signals that end the program.
enum Signals {
    /// Returns a stream with an element for each SIGTERM and SIGINT, so that the program can end in order. Ignores
    /// SIGPIPE.
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
