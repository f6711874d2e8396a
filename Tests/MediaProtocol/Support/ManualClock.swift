import Synchronization

/// A clock that stands still until it is told how much time has passed.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant()
        var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
        var lastSleeper = 0
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let isCancelled = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return true }
                    state.sleepers[id] = (deadline, wake)
                    return false
                }
                if isCancelled { wake.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                guard let sleeper = state.sleepers.removeValue(forKey: id) else {
                    state.cancelled.insert(id)
                    return CheckedContinuation<Void, any Error>?.none
                }
                return sleeper.wake
            }
            sleeper?.resume(throwing: CancellationError())
        }
    }

    /// Returns as soon as somebody sleeps for exactly that long.
    func isAwaited(_ duration: Duration) async {
        while !state.withLock({ state in
            state.sleepers.values.contains { $0.deadline == state.now.advanced(by: duration) }
        }) {
            await Task.yield()
        }
    }

    /// Lets time pass, as soon as somebody sleeps for exactly that long.
    func pass(_ duration: Duration) async {
        while true {
            let due = state.withLock { state in
                let end = state.now.advanced(by: duration)
                guard state.sleepers.values.contains(where: { $0.deadline == end }) else {
                    return [CheckedContinuation<Void, any Error>]?.none
                }
                state.now = end
                let due = state.sleepers.filter { $0.value.deadline <= end }
                for key in due.keys { state.sleepers[key] = nil }
                return due.values.map(\.wake)
            }
            if let due {
                for sleeper in due { sleeper.resume() }
                return
            }
            await Task.yield()
        }
    }
}
