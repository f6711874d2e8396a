import CCurl
import Foundation
import Synchronization
import Web

/// A fetch to be run by the event thread.
struct QueuedFetch: Sendable {
    let id: Int
    let request: FetchRequest
    let address: WebAddress
    /// Whether the calling task has been cancelled.
    let isCancelled: @Sendable () -> Bool
    let complete: @Sendable (Result<FetchResponse, FetchError>) -> Void
}

/// The thread that owns the curl multi handle. Commands arrive in a locked inbox; everything else happens on the
/// thread, in `TransferTable`.
final class EventLoop: Sendable {
    enum Command: Sendable {
        case start(QueuedFetch)
        /// Cancels the fetch with this ``QueuedFetch/id``.
        case cancel(Int)
    }

    private struct Inbox {
        var commands: [Command] = []
        var isStopping = false
        /// Whether the multi handle is about to be freed, so that it must not be woken any more.
        var isClosed = false
    }

    /// Only `curl_multi_wakeup` is called from other threads, which curl allows, and only while the inbox is locked and
    /// not closed; the handle is freed by the event thread after it closed the inbox.
    private struct MultiHandle: @unchecked Sendable {
        let raw: UnsafeMutableRawPointer
    }

    private let configuration: FetchConfiguration
    private let multi: MultiHandle?
    private let inbox = Mutex(Inbox())
    private let ended = DispatchSemaphore(value: 0)

    init(_ configuration: FetchConfiguration) {
        self.configuration = configuration
        multi = isCurlReady ? curl_multi_init().map(MultiHandle.init) : nil
        guard let multi else {
            inbox.withLock { $0.isClosed = true }
            ended.signal()
            return
        }
        let thread = Thread { [self] in
            run(multi.raw)
            ended.signal()
        }
        thread.name = "fetching"
        thread.start()
    }

    func submit(_ fetch: QueuedFetch) {
        if !post(.start(fetch)) { fetch.complete(.failure(.closed)) }
    }

    func cancel(_ id: Int) {
        _ = post(.cancel(id))
    }

    /// Ends every fetch with `FetchError.closed` and the thread with them.
    func stop() {
        inbox.withLock {
            $0.isStopping = true
            if !$0.isClosed { curl_multi_wakeup(multi?.raw) }
        }
    }

    func waitUntilEnded() {
        ended.wait()
        // Lets further callers pass too.
        ended.signal()
    }

    /// Adds a command and wakes the thread. Returns false once the loop is stopping.
    private func post(_ command: Command) -> Bool {
        inbox.withLock {
            guard !$0.isClosed, !$0.isStopping else { return false }
            $0.commands.append(command)
            curl_multi_wakeup(multi?.raw)
            return true
        }
    }

    private func run(_ multi: UnsafeMutableRawPointer) {
        blockBrokenPipeSignal()
        let table = TransferTable(multi, configuration)
        while true {
            let (commands, isStopping) = inbox.withLock { inbox in
                defer { inbox.commands = [] }
                return (inbox.commands, inbox.isStopping)
            }
            commands.forEach(table.handle)
            if isStopping { break }
            let pause = table.runDueWork()
            curl_multi_poll(multi, nil, 0, Int32(clamping: pause.milliseconds), nil)
        }
        table.failAll(.closed)
        inbox.withLock { $0.isClosed = true }
        curl_multi_cleanup(multi)
    }

    /// TLS writes to a closed connection raise SIGPIPE on this thread, and `CURLOPT_NOSIGNAL` keeps curl from masking
    /// it.
    private func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

private let isCurlReady = curl_global_init(seorap_curl_global_all) == CURLE_OK
