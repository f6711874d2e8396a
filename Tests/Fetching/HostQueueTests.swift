import Testing

@testable import Fetching

/// The rules of politeness on a clock that the test turns.
@Suite struct HostQueueTests {
    private let start = ContinuousClock.now

    private func ticket(_ id: Int, _ host: String, patience: Int = 60) -> HostQueue.WaitingTransfer {
        .init(id: id, host: host, deadline: start + .seconds(patience))
    }

    @Test func startsAtOneHostKeepMinimumDelay() {
        var queue = HostQueue(delay: .seconds(1), perHost: 9, total: 9)
        for id in 1...3 { queue.add(ticket(id, "a")) }
        #expect(queue.start(now: start).map(\.id) == [1])
        #expect(queue.nextWake(now: start) == start + .seconds(1))
        #expect(queue.start(now: start + .milliseconds(999)).isEmpty)
        #expect(queue.start(now: start + .seconds(1)).map(\.id) == [2])
        #expect(queue.start(now: start + .seconds(2)).map(\.id) == [3])
        #expect(queue.nextWake(now: start + .seconds(2)) == nil)
    }

    @Test func waitingHostDoesNotDelayAnother() {
        var queue = HostQueue(delay: .seconds(1), perHost: 1, total: 9)
        for id in 1...5 { queue.add(ticket(id, "a")) }
        queue.add(ticket(6, "b"))
        #expect(Set(queue.start(now: start).map(\.id)) == [1, 6])
        queue.finish("a", now: start + .milliseconds(1))
        #expect(queue.start(now: start + .milliseconds(1)).isEmpty)
        #expect(queue.start(now: start + .seconds(1)).map(\.id) == [2])
    }

    @Test func simultaneousFetchesAreLimitedInTotal() {
        var queue = HostQueue(delay: .zero, perHost: 2, total: 3)
        for id in 1...8 { queue.add(ticket(id, "host\(id % 4)")) }
        let first = queue.start(now: start)
        #expect(first.count == 3)
        #expect(queue.start(now: start).isEmpty)
        for ticket in first { queue.finish(ticket.host, now: start) }
        #expect(queue.start(now: start).count == 3)
    }

    @Test func pausedHostStartsNothingAndReportsTheEndOfThePause() {
        var queue = HostQueue(delay: .zero, perHost: 2, total: 9)
        queue.pause("a", until: start + .seconds(120))
        queue.add(ticket(1, "a", patience: 60))
        queue.add(ticket(2, "a", patience: 180))
        #expect(queue.start(now: start).isEmpty)
        let unstartable = queue.takeUnstartable(now: start)
        #expect(unstartable.map(\.transfer.id) == [1])
        #expect(unstartable.first?.heldUntil == start + .seconds(120))
        #expect(queue.start(now: start + .seconds(120)).map(\.id) == [2])
    }

    @Test func queueDropsExpiredAndCancelledFetches() {
        var queue = HostQueue(delay: .zero, perHost: 1, total: 9)
        for id in 1...3 { queue.add(ticket(id, "a", patience: 10)) }
        #expect(queue.start(now: start).map(\.id) == [1])
        queue.remove(2)
        #expect(queue.nextWake(now: start) == start + .seconds(10))
        #expect(queue.takeUnstartable(now: start + .seconds(10)).map(\.transfer.id) == [3])
        #expect(queue.nextWake(now: start + .seconds(10)) == nil)
    }
}
