/// Limits the number of simultaneous fetches in total and for each host, with a minimum delay between two starts at one
/// host.
///
/// Fetches that wait for one host do not delay those of another.
struct HostQueue {
    typealias Instant = ContinuousClock.Instant

    struct WaitingTransfer {
        let id: Int
        let host: String
        /// Time at which the waiting ends in an error.
        let deadline: Instant
    }

    private struct Host {
        var waiting: [WaitingTransfer] = []
        var running = 0
        /// Earliest next start; `nil` before the first.
        var notBefore: Instant?
    }

    /// Number of hosts above which idle ones are forgotten.
    private static let maxIdleHosts = 1_000

    private let delay: Duration
    private let perHost: Int
    private let total: Int
    private var hosts: [String: Host] = [:]
    private var running = 0

    init(delay: Duration, perHost: Int, total: Int) {
        self.delay = delay
        self.perHost = perHost
        self.total = total
    }

    mutating func add(_ transfer: WaitingTransfer) {
        hosts[transfer.host, default: Host()].waiting.append(transfer)
    }

    /// Returns the transfers that start now. Each must be passed to `finish` later.
    mutating func start(now: Instant) -> [WaitingTransfer] {
        var started: [WaitingTransfer] = []
        for (name, host) in hosts where !host.waiting.isEmpty {
            var host = host
            while running < total, host.running < perHost, !host.waiting.isEmpty, (host.notBefore ?? now) <= now {
                started.append(host.waiting.removeFirst())
                host.running += 1
                host.notBefore = now + delay
                running += 1
            }
            hosts[name] = host
        }
        return started
    }

    mutating func finish(_ name: String, now: Instant) {
        guard var host = hosts[name], host.running > 0 else { return }
        running -= 1
        host.running -= 1
        let isIdle = host.running == 0 && host.waiting.isEmpty && (host.notBefore ?? now) <= now
        hosts[name] = isIdle ? nil : host
        if hosts.count > Self.maxIdleHosts { forgetIdleHosts(now: now) }
    }

    /// Starts nothing more at a host until `instant`.
    mutating func pause(_ name: String, until instant: Instant) {
        hosts[name, default: Host()].notBefore = max(hosts[name]?.notBefore ?? instant, instant)
    }

    mutating func remove(_ id: Int) {
        for name in hosts.keys { hosts[name]?.waiting.removeAll { $0.id == id } }
    }

    /// Removes and returns the transfers that cannot start before their deadline, with the time until which their host
    /// is held.
    mutating func takeUnstartable(now: Instant) -> [(transfer: WaitingTransfer, heldUntil: Instant?)] {
        var unstartable: [(WaitingTransfer, Instant?)] = []
        for (name, host) in hosts where !host.waiting.isEmpty {
            let earliestStart = max(host.notBefore ?? now, now)
            let late = host.waiting.filter { $0.deadline <= now || $0.deadline < earliestStart }
            guard !late.isEmpty else { continue }
            hosts[name]?.waiting.removeAll { transfer in late.contains { $0.id == transfer.id } }
            unstartable += late.map { ($0, host.notBefore.flatMap { $0 > now ? $0 : nil }) }
        }
        return unstartable
    }

    /// Returns the time at which `start` or `takeUnstartable` may next return a transfer; `nil` if only `finish` can
    /// change that.
    func nextWake(now: Instant) -> Instant? {
        var wake: Instant?
        for host in hosts.values {
            guard let firstDeadline = host.waiting.map(\.deadline).min() else { continue }
            let canStart = running < total && host.running < perHost
            let next = canStart ? min(firstDeadline, max(host.notBefore ?? now, now)) : firstDeadline
            wake = min(wake ?? next, next)
        }
        return wake
    }

    private mutating func forgetIdleHosts(now: Instant) {
        hosts = hosts.filter { !$0.value.waiting.isEmpty || $0.value.running > 0 || ($0.value.notBefore ?? now) > now }
    }
}
