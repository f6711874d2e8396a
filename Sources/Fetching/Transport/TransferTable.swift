import CCurl
import Web

/// All transfers, waiting and running. Confined to the event thread.
final class TransferTable {
    private let multi: UnsafeMutableRawPointer
    private let configuration: FetchConfiguration
    private let clock = ContinuousClock()
    private var queue: HostQueue
    private var waiting: [Int: Transfer] = [:]
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
        case .start(let order):
            if order.isCancelled() { return order.complete(.failure(.cancelled)) }
            guard let transfer = Transfer(order, configuration: configuration, now: clock.now) else {
                return order.complete(.failure(.closed))
            }
            enqueue(transfer)
        case .cancel(let id):
            if let transfer = waiting[id] {
                queue.remove(id)
                complete(transfer, .failure(.cancelled))
            } else if let transfer = running.values.first(where: { $0.order.id == id }) {
                release(transfer)
                complete(transfer, .failure(.cancelled))
            }
        }
    }

    /// Does everything that is due, and returns how long nothing will be due unless the network or an order comes.
    func runDueWork() -> Duration {
        startDue()
        var count: Int32 = 0
        curl_multi_perform(multi, &count)
        takeResults()
        enforceLimits()
        let now = clock.now
        let checks = running.values.map(\.limits.nextCheck) + [queue.nextWake(now: now)].compactMap(\.self)
        return checks.min().map { max(now.duration(to: $0), .zero) } ?? .seconds(60)
    }

    func failAll(_ error: FetchError) {
        for transfer in Array(running.values) {
            release(transfer)
            complete(transfer, .failure(error))
        }
        for transfer in Array(waiting.values) { complete(transfer, .failure(error)) }
    }

    private func enqueue(_ transfer: Transfer) {
        waiting[transfer.order.id] = transfer
        let deadline = clock.now + configuration.longestWait
        queue.add(.init(id: transfer.order.id, host: transfer.host, deadline: deadline))
    }

    private func startDue() {
        let now = clock.now
        for (ticket, heldUntil) in queue.takeHopeless(now: now) {
            guard let transfer = waiting[ticket.id] else { continue }
            let pause = heldUntil.map { now.duration(to: $0) }
            complete(transfer, .failure(.hostBusy(host: transfer.address.host, retryAfter: pause)))
        }
        for ticket in queue.start(now: now) {
            guard let transfer = waiting.removeValue(forKey: ticket.id) else { continue }
            start(transfer)
        }
    }

    private func start(_ transfer: Transfer) {
        transfer.begin(now: clock.now)
        running[transfer.handle.raw] = transfer
        curl_multi_add_handle(multi, transfer.handle.raw)
    }

    private func takeResults() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
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
        case .again(hostChanged: false):
            start(transfer)
        case .again(hostChanged: true):
            queue.finish(host, now: now)
            enqueue(transfer)
        case .done(let result):
            queue.finish(host, now: now)
            if case .success(let response) = result { applyRetryAfter(response, host: host, now: now) }
            complete(transfer, result)
        }
    }

    /// A host that asks for a pause gets it. An address that does not answer now says nothing of the others.
    private func applyRetryAfter(_ response: FetchResponse, host: String, now: ContinuousClock.Instant) {
        guard response.status == 429, let pause = response.retryAfter, pause > .zero else {
            return
        }
        queue.pause(host, until: now + pause)
    }

    private func enforceLimits() {
        let now = clock.now
        for transfer in Array(running.values) {
            guard let limit = transfer.brokenLimit(now: now) else { continue }
            release(transfer)
            complete(transfer, transfer.breakOff(.timedOut(limit)))
        }
    }

    private func release(_ transfer: Transfer) {
        curl_multi_remove_handle(multi, transfer.handle.raw)
        running[transfer.handle.raw] = nil
        queue.finish(transfer.host, now: clock.now)
    }

    private func complete(_ transfer: Transfer, _ result: Result<FetchResponse, FetchError>) {
        waiting[transfer.order.id] = nil
        if case .failure = result { transfer.discard() }
        transfer.order.complete(result)
    }
}
