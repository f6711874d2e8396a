import GRDB
import Synchronization
import Testing
import Values

@testable import Jobs

@Suite(.timeLimit(.minutes(20)))
struct JobLeaseTests {
    /// With a concurrency of one the stuck job holds the only slot, so no other job wakes the runner.
    @Test(arguments: [1, 2]) func aStuckJobIsTakenOver(concurrency: Int) async throws {
        let world = try JobWorld()
        let results = Mutex<[Int]>([])
        let runner = world.runner(
            TestJob { job, _ in
                if job.attempts == 1 { try await world.waiter.wait(until: Timestamp(.max)) }
                results.withLock { $0.append(job.attempts) }
            }, concurrency: concurrency)
        let id = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
        try await runner.start()
        await world.events(1, .running)
        world.waiter.advance(.seconds(60))
        await world.events(1, .done)
        await runner.stop(within: .seconds(1))
        #expect(results.withLock { $0 } == [2])
        #expect(try world.job(id).attempts == 2)
    }

    @Test func aSignOfLifeKeepsTheLease() async throws {
        let world = try JobWorld()
        let runner = world.runner(
            TestJob { _, report in
                for step in 1...5 {
                    world.waiter.advance(.seconds(50))
                    try await report.progress(step, of: 5)
                }
            })
        let id = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
        try await runner.start()
        await world.events(1, .done)
        #expect(try world.job(id).attempts == 1)
        await runner.stop(within: .seconds(1))
    }

    @Test func jobsOfAKilledProcessAreFreedAtOnce() async throws {
        let world = try JobWorld()
        let ids = try world.enqueue(NewJob("TestJob", person: 1), NewJob("TestJob", person: 1))
        let claim = ClaimRequest(
            owner: world.queue.instance + "/1", kinds: ["TestJob": ClaimRequest.Kind(lease: .seconds(3600))],
            hostLimits: HostRateLimit())
        let taken = try await world.queue.poll(completing: [], claiming: 2, by: claim).started
        #expect(taken.map(\.id) == ids)
        // The process dies here; the next one opens the same file before any lease expires.
        let (next, news) = try world.otherProcess()
        let done = Mutex<Set<Job.ID>>([])
        let runner = JobRunner(
            queue: next, handlers: [TestJob { job, _ in _ = done.withLock { $0.insert(job.id) } }],
            waiter: world.waiter)
        try await runner.start()
        var finished = 0
        for await job in news where job.state == .done {
            finished += 1
            if finished == 2 { break }
        }
        await runner.stop(within: .seconds(1))
        #expect(done.withLock { $0 } == Set(ids))
        #expect(try world.job(ids[0]).attempts == 1)
        // A late result of the dead process changes nothing.
        let late = try await world.queue.poll(
            completing: [(taken[0], .failed(JobFailure(code: "late", isTransient: false), JobBackoff()))],
            claiming: 0, by: claim)
        #expect(late.started.isEmpty)
        #expect(try world.job(ids[0]).state == .done)
        try (next.writer as? DatabasePool)?.close()
    }

    @Test func aJobThatBringsTheServerDownIsGivenUp() async throws {
        let world = try JobWorld()
        let id = try world.enqueue(NewJob("TestJob"))[0]
        for _ in 0...JobQueue.maxInterruptions {
            try await world.database.write { db in
                try db.execute(
                    sql: """
                        UPDATE job SET state = 'running', attempts = 1, startedAt = 1, leaseUntil = 9e15,
                            leaseOwner = 'dead/1'
                        """)
            }
            try await world.queue.recover()
        }
        #expect(try world.job(id).state == .failed)
        #expect(try world.job(id).lastErrorCode == "interrupted")
    }

    @Test func theResultAndItsMarkAreOneTransaction() async throws {
        let world = try JobWorld()
        try await world.database.write { try $0.execute(sql: "CREATE TABLE result(job INTEGER)") }
        let (written, writing) = AsyncStream.makeStream(of: Void.self)
        let runner = world.runner(
            TestJob { job, report in
                try await world.database.write { db in
                    try db.execute(sql: "INSERT INTO result VALUES (?)", arguments: [job.id])
                    try report.finish(db)
                }
                writing.yield()
                // The late write is ignored: the job stays done.
                throw JobFailure(code: "late", isTransient: true)
            })
        let id = try world.enqueue(NewJob("TestJob", person: world.ann), NewJob("Other", person: 1))[0]
        try await runner.start()
        _ = await written.first { true }
        await runner.stop(within: .seconds(1))
        #expect(try world.job(id).state == .done)
        #expect(try await world.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM result") } == 1)
    }

    /// Runs 2,000 jobs with four runners on one file; each job runs once.
    @Test func everyJobRunsExactlyOnce() async throws {
        let world = try JobWorld()
        let runs = Mutex<[Job.ID: Int]>([:])
        let runners = (0..<4).map { _ in
            world.runner(TestJob { job, _ in runs.withLock { $0[job.id, default: 0] += 1 } }, concurrency: 3)
        }
        for runner in runners { try await runner.start() }
        for _ in 0..<20 {
            try await world.database.write { db in
                for _ in 0..<100 { try world.queue.enqueue(db, NewJob("TestJob", person: world.ann)) }
            }
        }
        let done = await world.events(2000, .done)
        for runner in runners { await runner.stop(within: .seconds(5)) }
        #expect(Set(done.map(\.id)).count == 2000)
        #expect(runs.withLock { $0.count == 2000 && $0.values.allSatisfy { $0 == 1 } })
        #expect(try world.states() == [.done: 2000])
    }
}
