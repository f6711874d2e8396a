import CCurl
import Web

/// All transfers, waiting and running. Confined to the event thread.
final class TransferTable {
    private let multi: UnsafeMutableRawPointer
    private let configuration: FetchConfiguration
    private let clock = ContinuousClock()
    private var queue: HostQueue
    /// Transfers in the queue, by the id of their fetch.
    private var waiting: [Int: Transfer] = [:]
    /// Running transfers, by their curl easy handle.
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]

    init(_ multi: UnsafeMutableRawPointer, _ configuration: FetchConfiguration) {
        self.multi = multi
        self.configuration = configuration
        queue = HostQueue(
            delay: configuration.perHostDelay, perHost: max(configuration.perHostTransfers, 1),
            total: max(configuration.totalTransfers, 1))
    }

    func handle(_ command: EventLoop.Command) {
        switch command {
        case .start(let fetch):
            if fetch.isCancelled() { return fetch.complete(.failure(.cancelled)) }
            guard let transfer = Transfer(fetch, configuration: configuration, now: clock.now) else {
                return fetch.complete(.failure(.closed))
            }
            enqueue(transfer)
        case .cancel(let id):
            if let transfer = waiting[id] {
                queue.remove(id)
                complete(transfer, .failure(.cancelled))
            } else if let transfer = running.values.first(where: { $0.queuedFetch.id == id }) {
                release(transfer)
                complete(transfer, .failure(.cancelled))
            }
        }
    }

    /// Does all work that is due. Returns the time until more work is due if neither data nor a command arrives.
    func runDueWork() -> Duration {
        startDue()
        var runningCount: Int32 = 0
        curl_multi_perform(multi, &runningCount)
        takeResults()
        enforceLimits()
        let now = clock.now
        let dueTimes = running.values.map(\.timeLimits.nextCheck) + [queue.nextWake(now: now)].compactMap(\.self)
        return dueTimes.min().map { max(now.duration(to: $0), .zero) } ?? .seconds(60)
    }

    func failAll(_ error: FetchError) {
        for transfer in Array(running.values) {
            release(transfer)
            complete(transfer, .failure(error))
        }
        for transfer in Array(waiting.values) { complete(transfer, .failure(error)) }
    }

    private func enqueue(_ transfer: Transfer) {
        waiting[transfer.queuedFetch.id] = transfer
        let deadline = clock.now + configuration.longestWait
        queue.add(.init(id: transfer.queuedFetch.id, host: transfer.host, deadline: deadline))
    }

    private func startDue() {
        let now = clock.now
        for (waitingTransfer, heldUntil) in queue.takeUnstartable(now: now) {
            guard let transfer = waiting[waitingTransfer.id] else { continue }
            let retryAfter = heldUntil.map { now.duration(to: $0) }
            complete(transfer, .failure(.hostBusy(host: transfer.address.host, retryAfter: retryAfter)))
        }
        for waitingTransfer in queue.start(now: now) {
            guard let transfer = waiting.removeValue(forKey: waitingTransfer.id) else { continue }
            start(transfer)
        }
    }

    private func start(_ transfer: Transfer) {
        transfer.begin(now: clock.now)
        running[transfer.handle.raw] = transfer
        curl_multi_add_handle(multi, transfer.handle.raw)
    }

    private func takeResults() {
        var remainingMessages: Int32 = 0
        while let message = curl_multi_info_read(multi, &remainingMessages) {
            guard let raw = seorap_curl_done_handle(message), let transfer = running[raw] else { continue }
            let code = seorap_curl_done_result(message)
            finishHop(transfer, code)
        }
    }

    private func finishHop(_ transfer: Transfer, _ code: CURLcode) {
        let now = clock.now
        transfer.pause(now: now)
        let host = transfer.host
        let outcome = transfer.finishHop(code)
        curl_multi_remove_handle(multi, transfer.handle.raw)
        running[transfer.handle.raw] = nil
        switch outcome {
        case .redirected(hostChanged: false):
            start(transfer)
        case .redirected(hostChanged: true):
            queue.finish(host, now: now)
            enqueue(transfer)
        case .done(let result):
            queue.finish(host, now: now)
            if case .success(let response) = result { applyRetryAfter(response, host: host, now: now) }
            complete(transfer, result)
        }
    }

    /// Pauses a host that replied 429 with `Retry-After`. Other statuses concern a single address, not its host.
    private func applyRetryAfter(_ response: FetchResponse, host: String, now: ContinuousClock.Instant) {
        guard response.status == 429, let pause = response.retryAfter, pause > .zero else {
            return
        }
        queue.pause(host, until: now + pause)
    }

    private func enforceLimits() {
        let now = clock.now
        for transfer in Array(running.values) {
            guard let limit = transfer.exceededTimeLimit(now: now) else { continue }
            release(transfer)
            complete(transfer, transfer.partialResult(or: .timedOut(limit)))
        }
    }

    /// Stops a running transfer without a result.
    private func release(_ transfer: Transfer) {
        curl_multi_remove_handle(multi, transfer.handle.raw)
        running[transfer.handle.raw] = nil
        queue.finish(transfer.host, now: clock.now)
    }

    private func complete(_ transfer: Transfer, _ result: Result<FetchResponse, FetchError>) {
        waiting[transfer.queuedFetch.id] = nil
        if case .failure = result { transfer.discard() }
        transfer.queuedFetch.complete(result)
    }
}
