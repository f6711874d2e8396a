import Dispatch
import GRDB
import Synchronization
import Testing
import Values

@testable import Jobs

@Suite(.timeLimit(.minutes(1)))
struct JobRunnerStopTests {
    /// The turn that claims the job has committed but not returned when the time limit of `stop` ends.
    @Test func jobClaimedDuringStopDoesNotStart() async throws {
        let fixture = try JobFixture()
        let id = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
        let writer = HeldWriter(fixture.database)
        let (waitEnds, waitEndedContinuation) = AsyncStream.makeStream(of: Void.self)
        let startCount = Mutex(0)
        let runner = JobRunner(
            queue: fixture.queue(through: writer), handlers: [TestJob { _, _ in startCount.withLock { $0 += 1 } }],
            timer: NotifyingTimer(timer: fixture.timer, waitEndedContinuation: waitEndedContinuation))
        try await runner.start()
        _ = await writer.held.first { true }
        let stopping = Task { await runner.stop(within: .zero) }
        _ = await waitEnds.first { true }
        // Does nothing, but returns only after the runner has abandoned its jobs, because an actor runs one call at a
        // time.
        try await runner.start()
        writer.release()
        await stopping.value
        #expect(startCount.withLock(\.self) == 0)
        let job = try fixture.job(id)
        #expect(job.state == .waiting && job.attempts == 0)
    }
}

/// Blocks after the transaction that claims a job until `release` is called.
private final class HeldWriter: TransactionWriter {
    /// An element for each transaction that is blocked.
    let held: AsyncStream<Void>
    private let database: DatabasePool
    private let heldContinuation: AsyncStream<Void>.Continuation
    private let isReleased = Mutex(false)
    private let gate = DispatchSemaphore(value: 0)

    init(_ database: DatabasePool) {
        self.database = database
        (held, heldContinuation) = AsyncStream.makeStream()
    }

    func write<T>(_ body: (Database) throws -> T) throws -> T {
        let (result, running) = try database.write { db in
            (try body(db), try Int.fetchOne(db, sql: "SELECT count(*) FROM job WHERE state = 'running'"))
        }
        if running != 0, !isReleased.withLock(\.self) {
            heldContinuation.yield()
            gate.wait()
        }
        return result
    }

    func afterCommit(
        in db: Database, _ action: @escaping @Sendable (Database) -> Void,
        onRollback: @escaping @Sendable (Database) -> Void
    ) {
        database.afterCommit(in: db, action, onRollback: onRollback)
    }

    func release() {
        isReleased.withLock { $0 = true }
        gate.signal()
    }
}

/// Reports the end of each wait.
private struct NotifyingTimer: JobTimer {
    let timer: ManualJobTimer
    let waitEndedContinuation: AsyncStream<Void>.Continuation

    func wait(until moment: Timestamp) async throws {
        try await timer.wait(until: moment)
        waitEndedContinuation.yield()
    }
}
