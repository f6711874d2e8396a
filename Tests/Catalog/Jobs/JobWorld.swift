import GRDB
import Synchronization

@testable import Catalog

/// Time that moves when a test says so, for waiting jobs and for the catalog's clock alike.
final class ManualWaiter: JobWaiter {
    private struct Sleeper {
        let moment: Timestamp
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var last = 0
    }

    private let clock: World.Clock
    private let state = Mutex(State())

    init(_ clock: World.Clock) {
        self.clock = clock
    }

    func wait(until moment: Timestamp) async throws {
        let key = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.contains(key) { return .failure(CancellationError()) }
                    if clock.now >= moment { return .success(()) }
                    state.sleepers[key] = Sleeper(moment: moment, continuation: continuation)
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(key)
                return state.sleepers.removeValue(forKey: key)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock and wakes whoever waited for a moment up to then.
    func advance(_ duration: Duration) {
        clock.advance(duration)
        let due = state.withLock { state in
            let due = state.sleepers.filter { $0.value.moment <= clock.now }
            for key in due.keys { state.sleepers.removeValue(forKey: key) }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }
}

/// A handler made of a closure.
struct TestJob: JobHandler {
    var kind = "TestJob"
    var lease: Duration = .seconds(60)
    var places = Int.max
    var backoff = JobBackoff(first: .seconds(10), longest: .seconds(1000), spread: 0)
    var body: @Sendable (Job, JobReport) async throws -> Void

    func run(_ job: Job, report: JobReport) async throws {
        try await body(job, report)
    }
}

/// A world with a queue, and the events of its jobs in order.
struct JobWorld {
    let world: World
    let waiter: ManualWaiter
    private let events: EventLog

    init() throws {
        world = try World()
        waiter = ManualWaiter(world.clock)
        events = EventLog(world.catalog.events.subscribe(world.ann, capacity: 100_000))
    }

    var queue: JobQueue { world.catalog.jobs }

    func runner(_ handlers: any JobHandler..., concurrency: Int = 2, limits: JobHostLimits = JobHostLimits())
        -> JobRunner
    {
        JobRunner(queue: queue, handlers: handlers, concurrency: concurrency, hostLimits: limits, waiter: waiter)
    }

    @discardableResult
    func enqueue(_ jobs: NewJob...) throws -> [Job.ID] {
        try world.catalog.write { db in try jobs.map { try queue.enqueue(db, $0) } }
    }

    func job(_ id: Job.ID) throws -> Job {
        guard let job = try world.catalog.read({ try queue.find(id, in: $0) }) else { throw CatalogError.notFound }
        return job
    }

    func states() throws -> [JobState: Int] {
        try world.catalog.read { db in
            try queue.counts(in: db).reduce(into: [:]) { $0[$1.state, default: 0] += $1.count }
        }
    }

    /// Waits until so many events with this state have come since the last call, and returns them.
    @discardableResult
    func events(_ count: Int, _ state: JobState) async -> [JobProgress] {
        await events.take(count, state.rawValue)
    }
}

private actor EventLog {
    private var iterator: AsyncStream<Event>.Iterator

    init(_ stream: AsyncStream<Event>) {
        iterator = stream.makeAsyncIterator()
    }

    func take(_ count: Int, _ state: String) async -> [JobProgress] {
        var found: [JobProgress] = []
        var iterator = iterator
        while found.count < count, let event = await iterator.next(isolation: #isolation) {
            if case .job(let progress) = event, progress.state == state { found.append(progress) }
        }
        self.iterator = iterator
        return found
    }
}
