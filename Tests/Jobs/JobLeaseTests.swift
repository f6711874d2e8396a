import GRDB
import Synchronization
import Testing
import Values

@testable import Jobs

@Suite(.timeLimit(.minutes(20)))
struct JobLeaseTests {
    /// With a concurrency of one the stuck job holds the only slot, so no other job wakes the runner.
    @Test(arguments: [1, 2]) func hungJobIsRetriedAfterLeaseExpires(concurrency: Int) async throws {
        let fixture = try JobFixture()
        let finishedAttempts = Mutex<[Int]>([])
        let runner = fixture.runner(
            TestJob { job, _ in
                if job.attempts == 1 { try await fixture.timer.wait(until: Timestamp(.max)) }
                finishedAttempts.withLock { $0.append(job.attempts) }
            }, concurrency: concurrency)
        let id = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
        try await runner.start()
        await fixture.waitForJobs(1, .running)
        fixture.timer.advance(.seconds(60))
        await fixture.waitForJobs(1, .done)
        await runner.stop(within: .seconds(1))
        #expect(finishedAttempts.withLock { $0 } == [2])
        #expect(try fixture.job(id).attempts == 2)
    }

    @Test func leaseIsRenewedByProgressReports() async throws {
        let fixture = try JobFixture()
        let runner = fixture.runner(
            TestJob { _, report in
                for step in 1...5 {
                    fixture.timer.advance(.seconds(50))
                    try await report.progress(step, of: 5)
                }
            })
        let id = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
        try await runner.start()
        await fixture.waitForJobs(1, .done)
        #expect(try fixture.job(id).attempts == 1)
        await runner.stop(within: .seconds(1))
    }

    @Test func jobsOfKilledProcessAreFreedAtNextStart() async throws {
        let fixture = try JobFixture()
        let ids = try fixture.enqueue(NewJob("TestJob", person: 1), NewJob("TestJob", person: 1))
        let claim = ClaimRequest(
            owner: fixture.queue.instance + "/1", kinds: ["TestJob": ClaimRequest.Kind(lease: .seconds(3600))],
            hostLimits: HostRateLimit())
        let claimedJobs = try await fixture.queue.poll(completing: [], claiming: 2, by: claim).started
        #expect(claimedJobs.map(\.id) == ids)
        // The process dies here; the next one opens the same file before any lease expires.
        let (nextQueue, nextEvents) = try fixture.otherProcess()
        let done = Mutex<Set<Job.ID>>([])
        let runner = JobRunner(
            queue: nextQueue, handlers: [TestJob { job, _ in _ = done.withLock { $0.insert(job.id) } }],
            timer: fixture.timer)
        try await runner.start()
        var finished = 0
        for await job in nextEvents where job.state == .done {
            finished += 1
            if finished == 2 { break }
        }
        await runner.stop(within: .seconds(1))
        #expect(done.withLock { $0 } == Set(ids))
        #expect(try fixture.job(ids[0]).attempts == 1)
        // A late result of the dead process changes nothing.
        let lateResult = try await fixture.queue.poll(
            completing: [(claimedJobs[0], .failed(JobFailure(code: "late", isTransient: false), JobBackoff()))],
            claiming: 0, by: claim)
        #expect(lateResult.started.isEmpty)
        #expect(try fixture.job(ids[0]).state == .done)
        try (nextQueue.writer as? DatabasePool)?.close()
    }

    @Test func jobFailsAfterTooManyCrashes() async throws {
        let fixture = try JobFixture()
        let id = try fixture.enqueue(NewJob("TestJob"))[0]
        for _ in 0...JobQueue.maxInterruptions {
            try await fixture.database.write { db in
                try db.execute(
                    sql: """
                        UPDATE job SET state = 'running', attempts = 1, startedAt = 1, leaseUntil = 9e15,
                            leaseOwner = 'dead/1'
                        """)
            }
            try await fixture.queue.recover()
        }
        #expect(try fixture.job(id).state == .failed)
        #expect(try fixture.job(id).lastErrorCode == "interrupted")
    }

    @Test func resultAndCompletionCommitTogether() async throws {
        let fixture = try JobFixture()
        try await fixture.database.write { try $0.execute(sql: "CREATE TABLE result(job INTEGER)") }
        let (commits, commitContinuation) = AsyncStream.makeStream(of: Void.self)
        let runner = fixture.runner(
            TestJob { job, report in
                try await fixture.database.write { db in
                    try db.execute(sql: "INSERT INTO result VALUES (?)", arguments: [job.id])
                    try report.finish(db)
                }
                commitContinuation.yield()
                // The failure comes after the commit, so it is ignored and the job stays done.
                throw JobFailure(code: "late", isTransient: true)
            })
        let id = try fixture.enqueue(NewJob("TestJob", person: fixture.ann), NewJob("Other", person: 1))[0]
        try await runner.start()
        _ = await commits.first { true }
        await runner.stop(within: .seconds(1))
        #expect(try fixture.job(id).state == .done)
        #expect(try await fixture.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM result") } == 1)
    }

    /// Runs 2,000 jobs with four runners on one file; each job runs once.
    @Test func everyJobRunsExactlyOnce() async throws {
        let fixture = try JobFixture()
        let runs = Mutex<[Job.ID: Int]>([:])
        let runners = (0..<4).map { _ in
            fixture.runner(TestJob { job, _ in runs.withLock { $0[job.id, default: 0] += 1 } }, concurrency: 3)
        }
        for runner in runners { try await runner.start() }
        for _ in 0..<20 {
            try await fixture.database.write { db in
                for _ in 0..<100 { try fixture.queue.enqueue(db, NewJob("TestJob", person: fixture.ann)) }
            }
        }
        let done = await fixture.waitForJobs(2000, .done)
        for runner in runners { await runner.stop(within: .seconds(5)) }
        #expect(Set(done.map(\.id)).count == 2000)
        #expect(runs.withLock { $0.count == 2000 && $0.values.allSatisfy { $0 == 1 } })
        #expect(try fixture.states() == [.done: 2000])
    }
}
