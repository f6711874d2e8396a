import Synchronization
import Testing
import Values

@testable import Jobs

@Suite(.timeLimit(.minutes(20)))
struct JobRunnerTests {
    @Test func takesTheHighestPriorityFirst() async throws {
        let world = try JobWorld()
        let ann = world.ann
        let ids = try world.enqueue(
            NewJob("TestJob", person: ann, priority: NewJob.background), NewJob("TestJob", person: ann),
            NewJob("TestJob", person: ann, priority: NewJob.interactive), NewJob("TestJob", person: ann))
        let order = Mutex<[Job.ID]>([])
        let runner = world.runner(TestJob { job, _ in order.withLock { $0.append(job.id) } }, concurrency: 1)
        try await runner.start()
        await world.events(4, .done)
        await runner.stop(within: .seconds(1))
        #expect(order.withLock { $0 } == [ids[2], ids[1], ids[3], ids[0]])
    }

    @Test func wakesWhenAJobIsCommitted() async throws {
        let world = try JobWorld()
        let runner = world.runner(TestJob { _, _ in })
        try await runner.start()
        for _ in 0..<5 {
            let id = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
            #expect(await world.events(1, .done).map(\.id) == [id])
        }
        await runner.stop(within: .seconds(1))
    }

    @Test func comesBackAfterAFailureThatMayPass() async throws {
        let world = try JobWorld()
        let runner = world.runner(
            TestJob { job, _ in
                if job.attempts < 3 { throw JobFailure(code: "late", parameters: ["5"], isTransient: true) }
            })
        let id = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
        await #expect(world.events(1, .waiting).count == 1)
        try await runner.start()
        for wait in [10, 20] {
            await world.events(1, .waiting)
            let job = try world.job(id)
            #expect(job.lastErrorCode == "late" && job.lastErrorParameters == ["5"])
            #expect(job.notBefore == world.clock.now + .seconds(wait))
            world.waiter.advance(.seconds(wait))
        }
        await world.events(1, .done)
        #expect(try world.job(id).attempts == 3)
        #expect(try world.job(id).lastErrorCode == nil && world.job(id).lastErrorParameters == [])
        await runner.stop(within: .seconds(1))
    }

    @Test func givesUpAndStartsAgainByHand() async throws {
        let world = try JobWorld()
        let isBroken = Mutex(true)
        let runner = world.runner(
            TestJob { job, _ in
                guard isBroken.withLock({ $0 }) else { return }
                throw JobFailure(code: "gone", isTransient: job.payload == "1")
            })
        let ids = try world.enqueue(
            NewJob("TestJob", person: world.ann),
            NewJob(TestJob.self, person: world.ann, payload: 1, maxAttempts: 2),
            NewJob("TestJob", person: world.ann))
        try await runner.start()
        await world.events(2, .failed)
        world.waiter.advance(.seconds(10))
        #expect(await world.events(1, .failed).map(\.id) == [ids[1]])
        #expect(try world.job(ids[1]).attempts == 2)
        isBroken.withLock { $0 = false }
        #expect(try world.queue.retry(ids[0]))
        await world.events(1, .done)
        #expect(try world.queue.retryAll() == 2)
        await world.events(2, .done)
        #expect(try world.states() == [.done: 3])
        await runner.stop(within: .seconds(1))
    }

    @Test func anUnknownErrorIsTriedAgain() async throws {
        struct Strange: Error {}
        let world = try JobWorld()
        let runner = world.runner(TestJob { job, _ in if job.attempts == 1 { throw Strange() } })
        let id = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
        await world.events(1, .waiting)
        try await runner.start()
        await world.events(1, .waiting)
        #expect(try world.job(id).lastErrorCode == "unexpected")
        #expect(try world.job(id).lastErrorParameters == ["Strange"])
        world.waiter.advance(.seconds(10))
        await world.events(1, .done)
        await runner.stop(within: .seconds(1))
    }

    @Test func tellsItsProgress() async throws {
        let world = try JobWorld()
        let runner = world.runner(
            TestJob { _, report in
                for step in 1...4 {
                    world.clock.advance(.seconds(1))
                    try await report.progress(step, of: 4)
                }
            })
        try world.enqueue(NewJob("TestJob", person: world.ann))
        try await runner.start()
        let seen = await world.events(5, .running)
        #expect(seen.map(\.progressDone) == [0, 1, 2, 3, 4])
        #expect(seen.map(\.progressTotal) == [0, 4, 4, 4, 4])
        #expect(await world.events(1, .done).first?.progressDone == 4)
        await runner.stop(within: .seconds(1))
    }

    @Test func aCancelledJobLeavesNothing() async throws {
        let world = try JobWorld()
        let (cancelled, ended) = AsyncStream.makeStream(of: Bool.self)
        let runner = world.runner(
            TestJob { _, _ in
                do {
                    try await world.waiter.wait(until: Timestamp(.max))
                } catch {
                    ended.yield(Task.isCancelled)
                    throw error
                }
            })
        let id = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
        try await runner.start()
        await world.events(1, .running)
        #expect(try world.queue.cancel(id))
        #expect(await cancelled.first { _ in true } == true)
        await runner.stop(within: .seconds(1))
        #expect(try world.states() == [:])
        #expect(try !world.queue.cancel(id))
    }

    @Test func givesBackWhatItCannotFinishWhenItStops() async throws {
        let world = try JobWorld()
        let runner = world.runner(TestJob { _, _ in try await world.waiter.wait(until: Timestamp(.max)) })
        let id = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
        try await runner.start()
        await world.events(1, .running)
        await runner.stop(within: .seconds(1))
        let job = try world.job(id)
        #expect(job.state == .waiting && job.attempts == 0 && job.leaseOwner == nil)
    }
}
