import Foundation
import GRDB
import Logging
import Synchronization
import Testing
import Values

@testable import Jobs

/// A clock that only tests move.
final class JobClock: Sendable {
    private let value = Mutex((now: Timestamp(1_700_000_000_000), uptime: Duration.zero))

    var now: Timestamp { value.withLock(\.now) }
    var uptime: Duration { value.withLock(\.uptime) }

    func advance(_ duration: Duration) {
        value.withLock { $0 = ($0.now + duration, $0.uptime + duration) }
    }

    /// Changes the time of day but not the uptime, as setting the machine's clock does.
    func jump(_ duration: Duration) {
        value.withLock { $0.now = $0.now + duration }
    }
}

/// A timer that resumes waiting tasks only when a test calls its own `advance`; moving the ``JobClock`` resumes nothing.
final class ManualJobTimer: JobTimer {
    private struct Sleeper {
        let moment: Timestamp
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var lastKey = 0
    }

    private let clock: JobClock
    private let state = Mutex(State())

    init(_ clock: JobClock) {
        self.clock = clock
    }

    func wait(until moment: Timestamp) async throws {
        let key = state.withLock { state in
            state.lastKey += 1
            return state.lastKey
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let immediateResult: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.contains(key) { return .failure(CancellationError()) }
                    if clock.now >= moment { return .success(()) }
                    state.sleepers[key] = Sleeper(moment: moment, continuation: continuation)
                    return nil
                }
                if let immediateResult { continuation.resume(with: immediateResult) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(key)
                return state.sleepers.removeValue(forKey: key)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock and resumes all tasks that wait for a time until then.
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

/// A handler that runs a closure and has an integer as its payload.
struct TestJob: JobHandler {
    typealias Payload = Int

    var kind: String = "TestJob"
    var title = Phrase("해 보기", "A try")
    var lease: Duration = .seconds(60)
    var maxConcurrency = Int.max
    var backoff = JobBackoff(first: .seconds(10), maxDelay: .seconds(1000), spread: 0)
    var body: @Sendable (Job, JobContext) async throws -> Void

    func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        code == "late" ? Phrase("\(parameters[0])분 늦음", "\(parameters[0]) min late") : nil
    }

    func run(_ job: Job, report: JobContext) async throws {
        try await body(job, report)
    }
}

/// A temporary database with two people, one item and the tables of the queue; the queue; and a record of its events.
final class JobFixture: Sendable {
    let database: DatabasePool
    let queue: JobQueue
    let clock = JobClock()
    let timer: ManualJobTimer
    let ann: Int64 = 1
    let bob: Int64 = 2
    private let path: String
    private let eventLog: JobEventLog

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "seorap-jobs-\(UUID().uuidString).sqlite").path
        database = try DatabasePool(path: path)
        try database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE person(id INTEGER PRIMARY KEY);
                    CREATE TABLE item(id INTEGER PRIMARY KEY);
                    INSERT INTO person VALUES (1), (2);
                    INSERT INTO item VALUES (7);
                    """)
            try db.execute(sql: JobQueue.schema)
        }
        timer = ManualJobTimer(clock)
        let (stream, continuation) = AsyncStream.makeStream(of: Job.self)
        eventLog = JobEventLog(stream)
        queue = Self.queue(on: database, "one", clock) { if case .moved(let job) = $0 { continuation.yield(job) } }
    }

    deinit {
        try? database.close()
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    private static func queue(
        on writer: any TransactionWriter, _ processName: String, _ clock: JobClock,
        onEvent: @escaping @Sendable (JobQueueEvent) -> Void
    ) -> JobQueue {
        let environment = JobEnvironment(
            now: { clock.now }, uptime: { clock.uptime }, randomFraction: { 0.5 },
            log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        return JobQueue(writer: writer, environment: environment, instance: processName, news: onEvent)
    }

    /// Returns the queue of another process on the same file, and the jobs of its events.
    func otherProcess() throws -> (queue: JobQueue, news: AsyncStream<Job>) {
        let (stream, continuation) = AsyncStream.makeStream(of: Job.self)
        let queue = Self.queue(on: try DatabasePool(path: path), "two", clock) {
            if case .moved(let job) = $0 { continuation.yield(job) }
        }
        return (queue, stream)
    }

    /// Returns a queue of this process that writes as `writer` does and whose events are dropped.
    func queue(through writer: any TransactionWriter) -> JobQueue {
        Self.queue(on: writer, "one", clock) { _ in }
    }

    func runner(_ handlers: any JobHandler..., concurrency: Int = 2, limits: HostRateLimit = HostRateLimit())
        -> JobRunner
    {
        JobRunner(queue: queue, handlers: handlers, concurrency: concurrency, hostLimits: limits, timer: timer)
    }

    @discardableResult
    func enqueue(_ jobs: NewJob...) throws -> [Job.ID] {
        try enqueue(jobs)
    }

    /// Enqueues all jobs in one transaction.
    @discardableResult
    func enqueue(_ jobs: [NewJob]) throws -> [Job.ID] {
        try database.write { db in try jobs.map { try queue.enqueue(db, $0) } }
    }

    func job(_ id: Job.ID) throws -> Job {
        try #require(try database.read { try queue.find(id, in: $0) })
    }

    func states() throws -> [JobState: Int] {
        try database.read { db in
            try queue.counts(in: db).reduce(into: [:]) { $0[$1.state, default: 0] += $1.count }
        }
    }

    /// Waits until `count` more jobs of Ann or of the instance have changed to this state, and returns them.
    @discardableResult
    func waitForJobs(_ count: Int, _ state: JobState) async -> [Job] {
        await eventLog.nextJobs(count, state, of: ann)
    }
}

/// The jobs of a queue's events, in order. Each is read once.
private actor JobEventLog {
    private var iterator: AsyncStream<Job>.Iterator

    init(_ stream: AsyncStream<Job>) {
        iterator = stream.makeAsyncIterator()
    }

    /// Waits for jobs of the person, or of the instance, that have changed to this state.
    func nextJobs(_ count: Int, _ state: JobState, of person: Int64) async -> [Job] {
        var matchingJobs: [Job] = []
        var iterator = iterator
        while matchingJobs.count < count, let job = await iterator.next(isolation: #isolation) {
            if job.state == state, job.person == nil || job.person == person { matchingJobs.append(job) }
        }
        self.iterator = iterator
        return matchingJobs
    }
}

// Only queues use this database, so the order in which GRDB runs actions after a commit is enough.
extension DatabasePool: TransactionWriter {
    public func afterCommit(
        in db: Database, _ action: @escaping @Sendable (Database) -> Void,
        onRollback: @escaping @Sendable (Database) -> Void
    ) {
        db.afterNextTransaction(onCommit: action, onRollback: onRollback)
    }
}
