import GRDB
import Synchronization
import Testing
import Values

@testable import Jobs

/// The machine's clock is set while jobs wait and run.
@Suite(.timeLimit(.minutes(20)))
struct JobClockTests {
    private let world: JobWorld
    private static let years = Duration.seconds(3650 * 86_400)
    private static let day = Duration.seconds(86_400)

    init() throws {
        world = try JobWorld()
    }

    private var claim: ClaimRequest {
        ClaimRequest(
            owner: world.queue.instance + "/1", kinds: ["TestJob": ClaimRequest.Kind(lease: .seconds(60))],
            hostLimits: HostRateLimit())
    }

    private func turn(_ queue: JobQueue? = nil, claiming count: Int = 0) async throws -> PollResult {
        try await (queue ?? world.queue).poll(completing: [], claiming: count, by: claim)
    }

    /// A round as the daily ones are queued.
    private func enqueueRound(in wait: Duration = JobClockTests.day) throws -> Job.ID {
        try world.database.write { db in
            try world.queue.enqueueRound(db, of: TestJob.self, in: wait)
            return try #require(try Int64.fetchOne(db, sql: "SELECT max(id) FROM job"))
        }
    }

    @Test func aRoundOfAClockThatWasAheadComesADayFromNow() async throws {
        _ = try await turn()
        world.clock.jump(Self.years)
        _ = try await turn()
        let round = try enqueueRound()
        world.clock.jump(.zero - Self.years)
        _ = try await turn()
        #expect(try world.job(round).notBefore == world.clock.now + Self.day)
    }

    @Test func aRoundThatAProcessBeforeLeftInTheFutureComesADayFromNow() async throws {
        world.clock.jump(Self.years)
        let round = try enqueueRound()
        world.clock.jump(.zero - Self.years)
        let next = try world.otherProcess().queue
        _ = try await turn(next)
        #expect(try world.job(round).notBefore == world.clock.now + Self.day)
    }

    @Test func aRetryOfAClockThatWasAheadWaitsAsLongAsItShould() async throws {
        world.clock.jump(Self.years)
        try world.enqueue(NewJob("TestJob", person: world.ann))
        let job = try #require(try await turn(claiming: 1).started.first)
        let failure = JobFailure(code: "x", isTransient: true)
        _ = try await world.queue.poll(
            completing: [(job, .failed(failure, JobBackoff(first: .seconds(30), spread: 0)))], claiming: 0, by: claim)
        world.clock.jump(.zero - Self.years)
        _ = try await turn()
        #expect(try world.job(job.id).notBefore == world.clock.now + .seconds(30))
    }

    @Test func aPausedRoundOfAClockThatWasAheadIsPulledBackToo() async throws {
        world.clock.jump(Self.years)
        let round = try enqueueRound()
        try world.queue.pause()
        world.clock.jump(.zero - Self.years)
        _ = try await turn()
        #expect(try world.job(round).notBefore == world.clock.now + Self.day)
    }

    @Test func aJobThatRunsIsNotTakenOverByAJumpAhead() async throws {
        try world.enqueue(NewJob("TestJob", person: world.ann))
        _ = try await turn(claiming: 1)
        world.clock.jump(Self.years)
        #expect(try await turn().recovered == [])
        world.clock.advance(.seconds(60))
        #expect(try await turn().recovered.count == 1, "its lease goes on by the new clock")
    }

    @Test func aJobThatHangsIsTakenOverAlsoAfterAJumpBack() async throws {
        try world.enqueue(NewJob("TestJob", person: world.ann))
        _ = try await turn(claiming: 1)
        world.clock.jump(.zero - Self.years)
        #expect(try await turn().recovered == [])
        world.clock.advance(.seconds(60))
        #expect(try await turn().recovered.count == 1)
    }

    @Test func aHostIsNotHeldUntilTheClockIsThereAgain() async throws {
        world.clock.jump(Self.years)
        try world.enqueue(Array(repeating: NewJob("TestJob", person: world.ann, host: "a.example"), count: 2))
        let job = try #require(try await turn(claiming: 1).started.first)
        _ = try await world.queue.poll(completing: [(job, .done)], claiming: 0, by: claim)
        world.clock.jump(.zero - Self.years)
        _ = try await turn()
        world.clock.advance(.seconds(1))
        #expect(try await turn(claiming: 1).started.count == 1)
    }

    /// Nothing else wakes a runner whose clock was put forward.
    @Test func aRunnerLooksAtTheClockEveryHour() async throws {
        let runner = world.runner(TestJob { _, _ in })
        try world.enqueue(NewJob("TestJob", person: world.ann, notBefore: world.clock.now + .seconds(30 * 86_400)))
        try await runner.start()
        world.clock.jump(.seconds(31 * 86_400))
        world.waiter.advance(.seconds(3600))
        await world.events(1, .done)
        await runner.stop(within: .seconds(1))
    }

    @Test func finishedJobsAreForgottenByTheTimeThatHasPassed() async throws {
        let passed = Mutex(world.clock.now)
        let environment = JobEnvironment(
            now: { [clock = world.clock] in clock.now }, passed: { passed.withLock { $0 } }, randomFraction: { 0.5 },
            log: world.queue.environment.log)
        let queue = JobQueue(writer: world.database, environment: environment, instance: "one") { _ in }
        try world.enqueue(NewJob("TestJob", person: world.ann))
        let job = try #require(try await turn(queue, claiming: 1).started.first)
        _ = try await queue.poll(completing: [(job, .done)], claiming: 0, by: claim)
        world.clock.jump(Self.years)
        try await queue.prune()
        #expect(try world.states() == [.done: 1])
        passed.withLock { $0 = world.clock.now }
        try await queue.prune()
        #expect(try world.states() == [:])
    }
}
