import GRDB
import Testing

@testable import Jobs

@Suite(.timeLimit(.minutes(20)))
struct JobQueueTests {
    private struct Rollback: Error {}

    @Test func existsWhenItsTransactionCommits() throws {
        let world = try JobWorld()
        #expect(throws: Rollback.self) {
            try world.database.write { db in
                try world.queue.enqueue(db, NewJob("TestJob"))
                throw Rollback()
            }
        }
        #expect(try world.states() == [:])
        try world.enqueue(NewJob("TestJob"))
        #expect(try world.states() == [.waiting: 1])
    }

    @Test func uniqueKeyAllowsOneJob() throws {
        let world = try JobWorld()
        let ids = try world.enqueue(
            NewJob("TestJob", priority: 1, uniqueKey: "a"), NewJob("TestJob", priority: 7, uniqueKey: "a"),
            NewJob("TestJob", uniqueKey: "b"))
        #expect(ids[0] == ids[1] && ids[1] != ids[2])
        #expect(try world.job(ids[0]).priority == 7)
    }

    @Test func pausedKindsWait() async throws {
        let world = try JobWorld()
        let early = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
        try world.queue.pause("TestJob")
        let late = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
        #expect(try [early, late].map { try world.job($0).state } == [.paused, .paused])
        let other = try world.enqueue(NewJob("OtherJob", person: world.ann))[0]
        let runner = world.runner(TestJob { _, _ in }, TestJob(kind: "OtherJob") { _, _ in })
        try await runner.start()
        #expect(await world.events(1, .done).map(\.id) == [other])
        try world.queue.resume("TestJob")
        await world.events(2, .done)
        #expect(try world.states() == [.done: 3])
        await runner.stop(within: .seconds(1))
    }

    @Test func pausingAllStopsAll() throws {
        let world = try JobWorld()
        try world.queue.pause()
        try world.enqueue(NewJob("TestJob"), NewJob("OtherJob"))
        #expect(try world.states() == [.paused: 2])
        try world.queue.resume("TestJob")
        #expect(try world.states() == [.paused: 2])
        try world.queue.resume()
        #expect(try world.states() == [.waiting: 2])
    }

    @Test func countsByKindAndState() throws {
        let world = try JobWorld()
        for _ in 0..<5 { try world.enqueue(NewJob("TestJob", item: 7, person: world.ann)) }
        try world.enqueue(NewJob("TestJob", person: world.bob))
        let counts = try world.database.read { try world.queue.counts(in: $0) }
        #expect(counts == [JobCount(kind: "TestJob", state: .waiting, count: 6)])
    }

    @Test func forgetsWhatWasFinishedLongAgo() async throws {
        let world = try JobWorld()
        let runner = world.runner(
            TestJob { job, _ in
                if job.payload == "1" { throw JobFailure(code: "gone", isTransient: false) }
            })
        try world.enqueue(
            NewJob("TestJob", person: world.ann), NewJob(TestJob.self, person: world.ann, payload: 1))
        try await runner.start()
        await world.events(1, .failed)
        await runner.stop(within: .seconds(1))
        world.clock.advance(.seconds(2 * 86_400))
        try await world.queue.prune()
        #expect(try world.states() == [.failed: 1])
        world.clock.advance(.seconds(30 * 86_400))
        try await world.queue.prune()
        #expect(try world.states() == [:])
    }

    @Test(arguments: [
        (JobQueue.claimSQL, ["jobReady", "jobBusyHost"]), (JobQueue.promoteSQL, ["jobDue"]),
        (JobQueue.takeOverSQL, ["jobLease"]), (JobQueue.nextSQL, ["jobDue", "jobLease", "jobReady"]),
    ])
    func readsOnlyWhatItNeeds(sql: String, indexes: [String]) throws {
        let world = try JobWorld()
        let plan = try world.database.read { db in
            let sql = sql.replacing(#/[:?]\w*/#, with: "1")
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
        }
        // Walking the index of ready jobs in order up to the first hit does not scan a table.
        let scans = plan.filter { line in
            line.hasPrefix("SCAN") && !line.contains("json_each") && !indexes.contains { line.hasSuffix($0) }
        }
        #expect(scans == [])
        #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") })
        for index in indexes { #expect(plan.contains { $0.contains(index) }) }
    }
}
