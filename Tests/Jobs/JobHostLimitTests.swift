import GRDB
import Synchronization
import Testing
import Values

@testable import Jobs

@Suite(.timeLimit(.minutes(20)))
struct JobHostLimitTests {
    @Test func startsForOneHostKeepMinimumGap() async throws {
        let fixture = try JobFixture()
        let started = Mutex<[Timestamp]>([])
        let runner = fixture.runner(
            TestJob { _, _ in started.withLock { $0.append(fixture.clock.now) } },
            limits: HostRateLimit(atOnce: 5, gap: .seconds(3)))
        let startTime = fixture.clock.now
        try fixture.enqueue(
            NewJob("TestJob", person: fixture.ann, host: "a.example"),
            NewJob("TestJob", person: fixture.ann, host: "a.example"),
            NewJob("TestJob", person: fixture.ann, host: "b.example"))
        try await runner.start()
        await fixture.waitForJobs(2, .done)
        #expect(started.withLock { $0 } == [startTime, startTime])
        fixture.timer.advance(.seconds(3))
        await fixture.waitForJobs(1, .done)
        #expect(started.withLock { $0.last } == startTime + .seconds(3))
        await runner.stop(within: .seconds(1))
    }

    @Test func jobsOfOneHostAreLimited() async throws {
        let fixture = try JobFixture()
        let (passes, passContinuation) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate(passes)
        let runner = fixture.runner(
            TestJob { job, _ in if job.host == "a.example" { await gate.pass() } }, concurrency: 8,
            limits: HostRateLimit(atOnce: 2, gap: .zero))
        for _ in 0..<4 { try fixture.enqueue(NewJob("TestJob", person: fixture.ann, host: "a.example")) }
        let otherHostID = try fixture.enqueue(NewJob("TestJob", person: fixture.ann, host: "b.example"))[0]
        try await runner.start()
        #expect(await fixture.waitForJobs(1, .done).map(\.id) == [otherHostID])
        #expect(try fixture.states() == [.running: 2, .waiting: 2, .done: 1])
        for _ in 0..<4 { passContinuation.yield() }
        await fixture.waitForJobs(4, .done)
        await runner.stop(within: .seconds(1))
    }

    @Test func hostThatRepliesTooManyRequestsIsHeldForAllItsJobs() async throws {
        let fixture = try JobFixture()
        let runner = fixture.runner(
            TestJob { job, _ in
                guard job.attempts == 1, job.payload == "1" else { return }
                throw JobFailure(code: "http429", isTransient: true, retryAfter: .seconds(120), holdsHost: true)
            }, concurrency: 1, limits: HostRateLimit(atOnce: 1, gap: .zero))
        let ids = try fixture.enqueue(
            NewJob(TestJob.self, person: fixture.ann, payload: 1, priority: 1, host: "a.example"),
            NewJob("TestJob", person: fixture.ann, host: "a.example"),
            NewJob("TestJob", person: fixture.ann, host: "b.example"))
        try await runner.start()
        #expect(await fixture.waitForJobs(1, .done).map(\.id) == [ids[2]])
        #expect(try fixture.job(ids[1]).state == .waiting)
        fixture.timer.advance(.seconds(120))
        #expect(
            await fixture.waitForJobs(1, .done).map(\.id) == [ids[1]],
            "the rejected job comes after jobs that were never tried"
        )
        fixture.timer.advance(.seconds(10))
        #expect(await fixture.waitForJobs(1, .done).map(\.id) == [ids[0]])
        await runner.stop(within: .seconds(1))
    }

    @Test func retryAfterWithoutHoldDelaysOnlyItsOwnJob() async throws {
        let fixture = try JobFixture()
        let runner = fixture.runner(
            TestJob { job, _ in
                guard job.payload == "1" else { return }
                throw JobFailure(code: "http503", isTransient: true, retryAfter: .seconds(3600))
            }, concurrency: 4, limits: HostRateLimit(atOnce: 1, gap: .zero))
        let delayedIDs = try (0..<3).map { _ in
            try fixture.enqueue(NewJob(TestJob.self, person: fixture.ann, payload: 1, host: "a.example"))[0]
        }
        let otherIDs = try fixture.enqueue(
            Array(repeating: NewJob("TestJob", person: fixture.ann, host: "a.example"), count: 5))
        try await runner.start()
        #expect(await Set(fixture.waitForJobs(5, .done).map(\.id)) == Set(otherIDs))
        #expect(
            try delayedIDs.map { try fixture.job($0).notBefore }
                == Array(repeating: fixture.clock.now + .seconds(3600), count: 3)
        )
        await runner.stop(within: .seconds(1))
    }

    @Test func afterHoldOneUntriedJobProbesTheHost() async throws {
        let fixture = try JobFixture()
        let tried = Mutex<[Job.ID]>([])
        let runner = fixture.runner(
            TestJob { job, _ in
                tried.withLock { $0.append(job.id) }
                throw JobFailure(code: "http429", isTransient: true, retryAfter: .seconds(60), holdsHost: true)
            }, concurrency: 4, limits: HostRateLimit(atOnce: 2, gap: .zero))
        let ids = try fixture.enqueue(
            Array(repeating: NewJob("TestJob", person: fixture.ann, host: "a.example"), count: 5))
        try await runner.start()
        await fixture.waitForJobs(2, .running)
        await fixture.waitForJobs(2, .waiting)
        fixture.timer.advance(.seconds(60))
        await fixture.waitForJobs(1, .running)
        await fixture.waitForJobs(1, .waiting)
        #expect(tried.withLock { $0 } == Array(ids.prefix(3)))
        await runner.stop(within: .seconds(1))
    }

    /// One job probes the host; the others follow when it has succeeded.
    @Test func hostThatAnswersAgainGetsItsOtherJobs() async throws {
        let fixture = try JobFixture()
        let runner = fixture.runner(
            TestJob { job, _ in
                guard job.payload == "1", job.attempts == 1 else { return }
                throw JobFailure(code: "http429", isTransient: true, retryAfter: .seconds(60), holdsHost: true)
            }, concurrency: 4, limits: HostRateLimit(atOnce: 1, gap: .zero))
        try fixture.enqueue(NewJob(TestJob.self, person: fixture.ann, payload: 1, host: "a.example"))
        try fixture.enqueue(Array(repeating: NewJob("TestJob", person: fixture.ann, host: "a.example"), count: 5))
        try await runner.start()
        await fixture.waitForJobs(1, .running)
        await fixture.waitForJobs(1, .waiting)
        fixture.timer.advance(.seconds(60))
        await fixture.waitForJobs(5, .done)
        fixture.timer.advance(.seconds(10))
        await fixture.waitForJobs(1, .done)
        let heldUntil = try await fixture.database.read { try Int.fetchOne($0, sql: "SELECT heldUntil FROM jobHost") }
        #expect(heldUntil == 0)
        await runner.stop(within: .seconds(1))
    }

    @Test func longJobsOfOneKindLeaveSlotsForOtherKinds() async throws {
        let fixture = try JobFixture()
        let (passes, passContinuation) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate(passes)
        let longJobs = Mutex((running: 0, maxRunning: 0))
        let long = TestJob(kind: "LongJob", maxConcurrency: 2) { _, _ in
            longJobs.withLock { $0 = ($0.running + 1, max($0.maxRunning, $0.running + 1)) }
            await gate.pass()
            longJobs.withLock { $0.running -= 1 }
        }
        let runner = fixture.runner(long, TestJob { _, _ in }, concurrency: 4)
        let ann = fixture.ann
        try fixture.enqueue(Array(repeating: NewJob("LongJob", person: ann), count: 1000))
        try await runner.start()
        // Queued later, and with a lower priority than the waiting long jobs.
        for _ in 0..<20 { try fixture.enqueue(NewJob("TestJob", person: ann, priority: NewJob.background)) }
        await fixture.waitForJobs(20, .done)
        #expect(try fixture.states() == [.running: 2, .waiting: 998, .done: 20])
        for _ in 0..<10 { passContinuation.yield() }
        await fixture.waitForJobs(10, .done)
        #expect(longJobs.withLock(\.maxRunning) == 2)
        await runner.stop(within: .zero)
        for _ in 0..<2 { passContinuation.yield() }
    }
}

/// Lets one caller of `pass` through for each element of a stream.
private actor Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Number of elements that arrived while nobody waited.
    private var unusedPasses = 0

    init(_ stream: AsyncStream<Void>) {
        Task { for await _ in stream { await self.releaseOne() } }
    }

    func pass() async {
        if unusedPasses > 0 {
            unusedPasses -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func releaseOne() {
        if waiting.isEmpty { unusedPasses += 1 } else { waiting.removeFirst().resume() }
    }
}
