import GRDB
import Synchronization
import Testing
import Values

@testable import Jobs

/// Changes of the machine's clock while jobs wait and run.
@Suite(.timeLimit(.minutes(20)))
struct JobClockTests {
    private let fixture: JobFixture
    private static let tenYears = Duration.seconds(3650 * 86_400)
    private static let day = Duration.seconds(86_400)

    init() throws {
        fixture = try JobFixture()
    }

    private var claim: ClaimRequest {
        ClaimRequest(
            owner: fixture.queue.instance + "/1", kinds: ["TestJob": ClaimRequest.Kind(lease: .seconds(60))],
            hostLimits: HostRateLimit())
    }

    /// Runs one turn of a runner.
    private func poll(_ queue: JobQueue? = nil, claiming count: Int = 0) async throws -> PollResult {
        try await (queue ?? fixture.queue).poll(completing: [], claiming: count, by: claim)
    }

    /// Queues the next run of a daily job and returns its id.
    private func enqueueRound(in delay: Duration = JobClockTests.day) throws -> Job.ID {
        try fixture.database.write { db in
            try fixture.queue.enqueueRound(db, of: TestJob.self, in: delay)
            return try #require(try Int64.fetchOne(db, sql: "SELECT max(id) FROM job"))
        }
    }

    @Test func roundQueuedWithClockAheadRunsADayAfterCorrection() async throws {
        _ = try await poll()
        fixture.clock.jump(Self.tenYears)
        _ = try await poll()
        let round = try enqueueRound()
        fixture.clock.jump(.zero - Self.tenYears)
        _ = try await poll()
        #expect(try fixture.job(round).notBefore == fixture.clock.now + Self.day)
    }

    @Test func futureRoundOfEarlierProcessRunsADayFromNow() async throws {
        fixture.clock.jump(Self.tenYears)
        let round = try enqueueRound()
        fixture.clock.jump(.zero - Self.tenYears)
        let nextQueue = try fixture.otherProcess().queue
        _ = try await poll(nextQueue)
        #expect(try fixture.job(round).notBefore == fixture.clock.now + Self.day)
    }

    @Test func retryScheduledWithClockAheadKeepsItsDelay() async throws {
        fixture.clock.jump(Self.tenYears)
        try fixture.enqueue(NewJob("TestJob", person: fixture.ann))
        let job = try #require(try await poll(claiming: 1).started.first)
        let failure = JobFailure(code: "x", isTransient: true)
        _ = try await fixture.queue.poll(
            completing: [(job, .failed(failure, JobBackoff(first: .seconds(30), spread: 0)))], claiming: 0, by: claim)
        fixture.clock.jump(.zero - Self.tenYears)
        _ = try await poll()
        #expect(try fixture.job(job.id).notBefore == fixture.clock.now + .seconds(30))
    }

    @Test func pausedRoundQueuedWithClockAheadIsRescheduled() async throws {
        fixture.clock.jump(Self.tenYears)
        let round = try enqueueRound()
        try fixture.queue.pause()
        fixture.clock.jump(.zero - Self.tenYears)
        _ = try await poll()
        #expect(try fixture.job(round).notBefore == fixture.clock.now + Self.day)
    }

    @Test func clockJumpAheadDoesNotExpireRunningLease() async throws {
        try fixture.enqueue(NewJob("TestJob", person: fixture.ann))
        _ = try await poll(claiming: 1)
        fixture.clock.jump(Self.tenYears)
        #expect(try await poll().recovered == [])
        fixture.clock.advance(.seconds(60))
        #expect(try await poll().recovered.count == 1, "the renewed lease expires by the new clock")
    }

    @Test func hungJobIsFreedAfterClockJumpsBack() async throws {
        try fixture.enqueue(NewJob("TestJob", person: fixture.ann))
        _ = try await poll(claiming: 1)
        fixture.clock.jump(.zero - Self.tenYears)
        #expect(try await poll().recovered == [])
        fixture.clock.advance(.seconds(60))
        #expect(try await poll().recovered.count == 1)
    }

    @Test func hostGapIsNotExtendedByClockJumpBack() async throws {
        fixture.clock.jump(Self.tenYears)
        try fixture.enqueue(Array(repeating: NewJob("TestJob", person: fixture.ann, host: "a.example"), count: 2))
        let job = try #require(try await poll(claiming: 1).started.first)
        _ = try await fixture.queue.poll(completing: [(job, .done)], claiming: 0, by: claim)
        fixture.clock.jump(.zero - Self.tenYears)
        _ = try await poll()
        fixture.clock.advance(.seconds(1))
        #expect(try await poll(claiming: 1).started.count == 1)
    }

    /// No event wakes a runner when the clock is set forward.
    @Test func runnerWakesEveryHourToNoticeClockChanges() async throws {
        let runner = fixture.runner(TestJob { _, _ in })
        try fixture.enqueue(
            NewJob("TestJob", person: fixture.ann, notBefore: fixture.clock.now + .seconds(30 * 86_400)))
        try await runner.start()
        fixture.clock.jump(.seconds(31 * 86_400))
        fixture.timer.advance(.seconds(3600))
        await fixture.waitForJobs(1, .done)
        await runner.stop(within: .seconds(1))
    }

    @Test func retentionOfFinishedJobsIgnoresClockJumps() async throws {
        let passed = Mutex(fixture.clock.now)
        let environment = JobEnvironment(
            now: { [clock = fixture.clock] in clock.now }, passed: { passed.withLock { $0 } }, randomFraction: { 0.5 },
            log: fixture.queue.environment.log)
        let queue = JobQueue(writer: fixture.database, environment: environment, instance: "one") { _ in }
        try fixture.enqueue(NewJob("TestJob", person: fixture.ann))
        let job = try #require(try await poll(queue, claiming: 1).started.first)
        _ = try await queue.poll(completing: [(job, .done)], claiming: 0, by: claim)
        fixture.clock.jump(Self.tenYears)
        try await queue.prune()
        #expect(try fixture.states() == [.done: 1])
        passed.withLock { $0 = fixture.clock.now }
        try await queue.prune()
        #expect(try fixture.states() == [:])
    }
}
