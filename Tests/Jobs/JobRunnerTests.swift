import Synchronization
import Testing
import Values

@testable import Jobs

@Suite(.timeLimit(.minutes(20)))
struct JobRunnerTests {
    @Test func highestPriorityStartsFirst() async throws {
        let fixture = try JobFixture()
        let ann = fixture.ann
        let ids = try fixture.enqueue(
            NewJob("TestJob", person: ann, priority: NewJob.background), NewJob("TestJob", person: ann),
            NewJob("TestJob", person: ann, priority: NewJob.interactive), NewJob("TestJob", person: ann))
        let order = Mutex<[Job.ID]>([])
        let runner = fixture.runner(TestJob { job, _ in order.withLock { $0.append(job.id) } }, concurrency: 1)
        try await runner.start()
        await fixture.waitForJobs(4, .done)
        await runner.stop(within: .seconds(1))
        #expect(order.withLock { $0 } == [ids[2], ids[1], ids[3], ids[0]])
    }

    @Test func commitWakesRunner() async throws {
        let fixture = try JobFixture()
        let runner = fixture.runner(TestJob { _, _ in })
        try await runner.start()
        for _ in 0..<5 {
            let id = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
            #expect(await fixture.waitForJobs(1, .done).map(\.id) == [id])
        }
        await runner.stop(within: .seconds(1))
    }

    @Test func transientFailureIsRetriedWithBackoff() async throws {
        let fixture = try JobFixture()
        let runner = fixture.runner(
            TestJob { job, _ in
                if job.attempts < 3 { throw JobFailure(code: "late", parameters: ["5"], isTransient: true) }
            })
        let id = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
        await #expect(fixture.waitForJobs(1, .waiting).count == 1)
        try await runner.start()
        for delaySeconds in [10, 20] {
            await fixture.waitForJobs(1, .waiting)
            let job = try fixture.job(id)
            #expect(job.lastErrorCode == "late" && job.lastErrorParameters == ["5"])
            #expect(job.notBefore == fixture.clock.now + .seconds(delaySeconds))
            fixture.timer.advance(.seconds(delaySeconds))
        }
        await fixture.waitForJobs(1, .done)
        #expect(try fixture.job(id).attempts == 3)
        #expect(try fixture.job(id).lastErrorCode == nil && fixture.job(id).lastErrorParameters == [])
        await runner.stop(within: .seconds(1))
    }

    @Test func failedJobsStartAgainWhenRetried() async throws {
        let fixture = try JobFixture()
        let isBroken = Mutex(true)
        let runner = fixture.runner(
            TestJob { job, _ in
                guard isBroken.withLock({ $0 }) else { return }
                throw JobFailure(code: "gone", isTransient: job.payload == "1")
            })
        let ids = try fixture.enqueue(
            NewJob("TestJob", person: fixture.ann),
            NewJob(TestJob.self, person: fixture.ann, payload: 1, maxAttempts: 2),
            NewJob("TestJob", person: fixture.ann))
        try await runner.start()
        await fixture.waitForJobs(2, .failed)
        fixture.timer.advance(.seconds(10))
        #expect(await fixture.waitForJobs(1, .failed).map(\.id) == [ids[1]])
        #expect(try fixture.job(ids[1]).attempts == 2)
        isBroken.withLock { $0 = false }
        #expect(try fixture.queue.retry(ids[0]))
        await fixture.waitForJobs(1, .done)
        #expect(try fixture.queue.retryAll() == 2)
        await fixture.waitForJobs(2, .done)
        #expect(try fixture.states() == [.done: 3])
        await runner.stop(within: .seconds(1))
    }

    @Test func unexpectedErrorIsRetried() async throws {
        struct Strange: Error {}
        let fixture = try JobFixture()
        let runner = fixture.runner(TestJob { job, _ in if job.attempts == 1 { throw Strange() } })
        let id = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
        await fixture.waitForJobs(1, .waiting)
        try await runner.start()
        await fixture.waitForJobs(1, .waiting)
        #expect(try fixture.job(id).lastErrorCode == "unexpected")
        #expect(try fixture.job(id).lastErrorParameters == ["Strange"])
        fixture.timer.advance(.seconds(10))
        await fixture.waitForJobs(1, .done)
        await runner.stop(within: .seconds(1))
    }

    @Test func progressIsPublished() async throws {
        let fixture = try JobFixture()
        let runner = fixture.runner(
            TestJob { _, report in
                for step in 1...4 {
                    fixture.clock.advance(.seconds(1))
                    try await report.progress(step, of: 4)
                }
            })
        try fixture.enqueue(NewJob("TestJob", person: fixture.ann))
        try await runner.start()
        let updates = await fixture.waitForJobs(5, .running)
        #expect(updates.map(\.progressDone) == [0, 1, 2, 3, 4])
        #expect(updates.map(\.progressTotal) == [0, 4, 4, 4, 4])
        #expect(await fixture.waitForJobs(1, .done).first?.progressDone == 4)
        await runner.stop(within: .seconds(1))
    }

    @Test func cancellingRunningJobDeletesIt() async throws {
        let fixture = try JobFixture()
        let (cancellations, cancellationContinuation) = AsyncStream.makeStream(of: Bool.self)
        let runner = fixture.runner(
            TestJob { _, _ in
                do {
                    try await fixture.timer.wait(until: Timestamp(.max))
                } catch {
                    cancellationContinuation.yield(Task.isCancelled)
                    throw error
                }
            })
        let id = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
        try await runner.start()
        await fixture.waitForJobs(1, .running)
        #expect(try fixture.queue.cancel(id))
        #expect(await cancellations.first { _ in true } == true)
        await runner.stop(within: .seconds(1))
        #expect(try fixture.states() == [:])
        #expect(try !fixture.queue.cancel(id))
    }

    @Test func stoppedRunnerReturnsUnfinishedJobToQueue() async throws {
        let fixture = try JobFixture()
        let runner = fixture.runner(TestJob { _, _ in try await fixture.timer.wait(until: Timestamp(.max)) })
        let id = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
        try await runner.start()
        await fixture.waitForJobs(1, .running)
        await runner.stop(within: .seconds(1))
        let job = try fixture.job(id)
        #expect(job.state == .waiting && job.attempts == 0 && job.leaseOwner == nil)
    }
}
