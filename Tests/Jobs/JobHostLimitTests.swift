import GRDB
import Synchronization
import Testing
import Values

@testable import Jobs

@Suite(.timeLimit(.minutes(20)))
struct JobHostLimitTests {
    @Test func keepsTheGapBetweenTwoStarts() async throws {
        let world = try JobWorld()
        let started = Mutex<[Timestamp]>([])
        let runner = world.runner(
            TestJob { _, _ in started.withLock { $0.append(world.clock.now) } },
            limits: HostRateLimit(atOnce: 5, gap: .seconds(3)))
        let begin = world.clock.now
        try world.enqueue(
            NewJob("TestJob", person: world.ann, host: "a.example"),
            NewJob("TestJob", person: world.ann, host: "a.example"),
            NewJob("TestJob", person: world.ann, host: "b.example"))
        try await runner.start()
        await world.events(2, .done)
        #expect(started.withLock { $0 } == [begin, begin])
        world.waiter.advance(.seconds(3))
        await world.events(1, .done)
        #expect(started.withLock { $0.last } == begin + .seconds(3))
        await runner.stop(within: .seconds(1))
    }

    @Test func runsOnlySoManyAtOnce() async throws {
        let world = try JobWorld()
        let (finish, finishing) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate(finish)
        let runner = world.runner(
            TestJob { job, _ in if job.host == "a.example" { await gate.pass() } }, concurrency: 8,
            limits: HostRateLimit(atOnce: 2, gap: .zero))
        for _ in 0..<4 { try world.enqueue(NewJob("TestJob", person: world.ann, host: "a.example")) }
        let other = try world.enqueue(NewJob("TestJob", person: world.ann, host: "b.example"))[0]
        try await runner.start()
        #expect(await world.events(1, .done).map(\.id) == [other])
        #expect(try world.states() == [.running: 2, .waiting: 2, .done: 1])
        for _ in 0..<4 { finishing.yield() }
        await world.events(4, .done)
        await runner.stop(within: .seconds(1))
    }

    @Test func leavesAHostAloneThatAskedForIt() async throws {
        let world = try JobWorld()
        let runner = world.runner(
            TestJob { job, _ in
                guard job.attempts == 1, job.payload == "1" else { return }
                throw JobFailure(code: "http429", isTransient: true, retryAfter: .seconds(120), holdsHost: true)
            }, concurrency: 1, limits: HostRateLimit(atOnce: 1, gap: .zero))
        let ids = try world.enqueue(
            NewJob(TestJob.self, person: world.ann, payload: 1, priority: 1, host: "a.example"),
            NewJob("TestJob", person: world.ann, host: "a.example"),
            NewJob("TestJob", person: world.ann, host: "b.example"))
        try await runner.start()
        #expect(await world.events(1, .done).map(\.id) == [ids[2]])
        #expect(try world.job(ids[1]).state == .waiting)
        world.waiter.advance(.seconds(120))
        #expect(
            await world.events(1, .done).map(\.id) == [ids[1]], "the one that was refused comes after those never tried"
        )
        world.waiter.advance(.seconds(10))
        #expect(await world.events(1, .done).map(\.id) == [ids[0]])
        await runner.stop(within: .seconds(1))
    }

    /// Three dead pages held a host for fifteen hours, try after try.
    @Test func anAddressThatAsksForPatienceHoldsNoOther() async throws {
        let world = try JobWorld()
        let runner = world.runner(
            TestJob { job, _ in
                guard job.payload == "1" else { return }
                throw JobFailure(code: "http503", isTransient: true, retryAfter: .seconds(3600))
            }, concurrency: 4, limits: HostRateLimit(atOnce: 1, gap: .zero))
        let dead = try (0..<3).map { _ in
            try world.enqueue(NewJob(TestJob.self, person: world.ann, payload: 1, host: "a.example"))[0]
        }
        let good = try world.enqueue(
            Array(repeating: NewJob("TestJob", person: world.ann, host: "a.example"), count: 5))
        try await runner.start()
        #expect(await Set(world.events(5, .done).map(\.id)) == Set(good))
        #expect(
            try dead.map { try world.job($0).notBefore } == Array(repeating: world.clock.now + .seconds(3600), count: 3)
        )
        await runner.stop(within: .seconds(1))
    }

    @Test func aHostThatWasHeldIsTriedByOneJobThatWasNeverTried() async throws {
        let world = try JobWorld()
        let tried = Mutex<[Job.ID]>([])
        let runner = world.runner(
            TestJob { job, _ in
                tried.withLock { $0.append(job.id) }
                throw JobFailure(code: "http429", isTransient: true, retryAfter: .seconds(60), holdsHost: true)
            }, concurrency: 4, limits: HostRateLimit(atOnce: 2, gap: .zero))
        let ids = try world.enqueue(Array(repeating: NewJob("TestJob", person: world.ann, host: "a.example"), count: 5))
        try await runner.start()
        await world.events(2, .running)
        await world.events(2, .waiting)
        world.waiter.advance(.seconds(60))
        await world.events(1, .running)
        await world.events(1, .waiting)
        #expect(tried.withLock { $0 } == Array(ids.prefix(3)))
        await runner.stop(within: .seconds(1))
    }

    /// The probe goes alone; when it is answered the others follow.
    @Test func aHostThatAnswersAgainIsAskedAsBefore() async throws {
        let world = try JobWorld()
        let runner = world.runner(
            TestJob { job, _ in
                guard job.payload == "1", job.attempts == 1 else { return }
                throw JobFailure(code: "http429", isTransient: true, retryAfter: .seconds(60), holdsHost: true)
            }, concurrency: 4, limits: HostRateLimit(atOnce: 1, gap: .zero))
        try world.enqueue(NewJob(TestJob.self, person: world.ann, payload: 1, host: "a.example"))
        try world.enqueue(Array(repeating: NewJob("TestJob", person: world.ann, host: "a.example"), count: 5))
        try await runner.start()
        await world.events(1, .running)
        await world.events(1, .waiting)
        world.waiter.advance(.seconds(60))
        await world.events(5, .done)
        world.waiter.advance(.seconds(10))
        await world.events(1, .done)
        let held = try await world.database.read { try Int.fetchOne($0, sql: "SELECT heldUntil FROM jobHost") }
        #expect(held == 0)
        await runner.stop(within: .seconds(1))
    }

    /// Kinds whose jobs are long leave places for the others, however many of theirs are waiting.
    @Test func aKindTakesNoMorePlacesThanItIsGiven() async throws {
        let world = try JobWorld()
        let (finish, finishing) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate(finish)
        let most = Mutex((now: 0, ever: 0))
        let long = TestJob(kind: "LongJob", maxConcurrency: 2) { _, _ in
            most.withLock { $0 = ($0.now + 1, max($0.ever, $0.now + 1)) }
            await gate.pass()
            most.withLock { $0.now -= 1 }
        }
        let runner = world.runner(long, TestJob { _, _ in }, concurrency: 4)
        let ann = world.ann
        try world.enqueue(Array(repeating: NewJob("LongJob", person: ann), count: 1000))
        try await runner.start()
        // Later, and less urgent than a thousand that wait.
        for _ in 0..<20 { try world.enqueue(NewJob("TestJob", person: ann, priority: NewJob.background)) }
        await world.events(20, .done)
        #expect(try world.states() == [.running: 2, .waiting: 998, .done: 20])
        for _ in 0..<10 { finishing.yield() }
        await world.events(10, .done)
        #expect(most.withLock(\.ever) == 2)
        await runner.stop(within: .zero)
        for _ in 0..<2 { finishing.yield() }
    }
}

/// Lets one through for each element of a stream.
private actor Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var open = 0

    init(_ stream: AsyncStream<Void>) {
        Task { for await _ in stream { await self.letOne() } }
    }

    func pass() async {
        if open > 0 {
            open -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func letOne() {
        if waiting.isEmpty { open += 1 } else { waiting.removeFirst().resume() }
    }
}
