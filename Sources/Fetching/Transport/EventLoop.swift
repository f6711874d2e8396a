import CCurl
import Foundation
import Synchronization
import Web

/// A fetch as it is handed to the event thread.
struct QueuedFetch: Sendable {
    let id: Int
    let request: FetchRequest
    let address: WebAddress
    /// True once the asking task was cancelled.
    let isCancelled: @Sendable () -> Bool
    let complete: @Sendable (Result<FetchResponse, FetchError>) -> Void
}

/// The thread that owns the curl multi handle. Orders come in through a locked inbox; everything else happens on the
/// thread, in `TransferTable`.
final class EventLoop: Sendable {
    enum Command: Sendable {
        case start(QueuedFetch)
        case cancel(Int)
    }

    private struct Inbox {
        var commands: [Command] = []
        var isStopping = false
        /// After this nobody may wake the multi handle any more.
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

    func submit(_ order: QueuedFetch) {
        if !post(.start(order)) { order.complete(.failure(.closed)) }
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
        ended.signal()
    }

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

    /// TLS writes to a closed connection raise SIGPIPE on this thread, and `CURLOPT_NOSIGNAL` keeps curl from masking it.
    private func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

private let isCurlReady = curl_global_init(seorap_curl_global_all) == CURLE_OK
