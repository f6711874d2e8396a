import Dispatch
import GRDB
import Synchronization
import Testing
import Values

@testable import Jobs

@Suite(.timeLimit(.minutes(1)))
struct JobStopTests {
    /// The turn that takes the job has committed and not returned when the time of the stop is over.
    @Test func aJobThatIsTakenMeanwhileDoesNotBegin() async throws {
        let world = try JobWorld()
        let id = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
        let writer = HeldWriter(world.database)
        let (passed, passing) = AsyncStream.makeStream(of: Void.self)
        let begun = Mutex(0)
        let runner = JobRunner(
            queue: world.queue(through: writer), handlers: [TestJob { _, _ in begun.withLock { $0 += 1 } }],
            waiter: TellingWaiter(waiter: world.waiter, passing: passing))
        try await runner.start()
        _ = await writer.held.first { true }
        let stopping = Task { await runner.stop(within: .zero) }
        _ = await passed.first { true }
        // Does nothing, but is answered after what the runner does when the time is over.
        try await runner.start()
        writer.letGo()
        await stopping.value
        #expect(begun.withLock(\.self) == 0)
        let job = try world.job(id)
        #expect(job.state == .waiting && job.attempts == 0)
    }
}

/// Returns from the transaction that took a job only when told.
private final class HeldWriter: TransactionWriter {
    let held: AsyncStream<Void>
    private let database: DatabasePool
    private let holding: AsyncStream<Void>.Continuation
    private let isOpen = Mutex(false)
    private let gate = DispatchSemaphore(value: 0)

    init(_ database: DatabasePool) {
        self.database = database
        (held, holding) = AsyncStream.makeStream()
    }

    func write<T>(_ body: (Database) throws -> T) throws -> T {
        let (result, running) = try database.write { db in
            (try body(db), try Int.fetchOne(db, sql: "SELECT count(*) FROM job WHERE state = 'running'"))
        }
        if running != 0, !isOpen.withLock(\.self) {
            holding.yield()
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

    func letGo() {
        isOpen.withLock { $0 = true }
        gate.signal()
    }
}

/// Says when somebody has waited long enough.
private struct TellingWaiter: JobTimer {
    let waiter: ManualWaiter
    let passing: AsyncStream<Void>.Continuation

    func wait(until moment: Timestamp) async throws {
        try await waiter.wait(until: moment)
        passing.yield()
    }
}
