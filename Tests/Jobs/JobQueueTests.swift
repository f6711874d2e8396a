import GRDB
import Testing

@testable import Jobs

@Suite(.timeLimit(.minutes(20)))
struct JobQueueTests {
    private struct Rollback: Error {}

    @Test func jobExistsOnlyAfterCommit() throws {
        let fixture = try JobFixture()
        #expect(throws: Rollback.self) {
            try fixture.database.write { db in
                try fixture.queue.enqueue(db, NewJob("TestJob"))
                throw Rollback()
            }
        }
        #expect(try fixture.states() == [:])
        try fixture.enqueue(NewJob("TestJob"))
        #expect(try fixture.states() == [.waiting: 1])
    }

    @Test func enqueuingUsedKeyUpdatesTheExistingJob() throws {
        let fixture = try JobFixture()
        let ids = try fixture.enqueue(
            NewJob("TestJob", priority: 1, uniqueKey: "a"), NewJob("TestJob", priority: 7, uniqueKey: "a"),
            NewJob("TestJob", uniqueKey: "b"))
        #expect(ids[0] == ids[1] && ids[1] != ids[2])
        #expect(try fixture.job(ids[0]).priority == 7)
    }

    @Test func jobsOfPausedKindWaitUntilResumed() async throws {
        let fixture = try JobFixture()
        let idBeforePause = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
        try fixture.queue.pause("TestJob")
        let idAfterPause = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
        #expect(try [idBeforePause, idAfterPause].map { try fixture.job($0).state } == [.paused, .paused])
        let otherKindID = try fixture.enqueue(NewJob("OtherJob", person: fixture.ann))[0]
        let runner = fixture.runner(TestJob { _, _ in }, TestJob(kind: "OtherJob") { _, _ in })
        try await runner.start()
        #expect(await fixture.waitForJobs(1, .done).map(\.id) == [otherKindID])
        try fixture.queue.resume("TestJob")
        await fixture.waitForJobs(2, .done)
        #expect(try fixture.states() == [.done: 3])
        await runner.stop(within: .seconds(1))
    }

    @Test func resumingOneKindDoesNotEndPauseOfAll() throws {
        let fixture = try JobFixture()
        try fixture.queue.pause()
        try fixture.enqueue(NewJob("TestJob"), NewJob("OtherJob"))
        #expect(try fixture.states() == [.paused: 2])
        try fixture.queue.resume("TestJob")
        #expect(try fixture.states() == [.paused: 2])
        try fixture.queue.resume()
        #expect(try fixture.states() == [.waiting: 2])
    }

    @Test func countsByKindAndState() throws {
        let fixture = try JobFixture()
        for _ in 0..<5 { try fixture.enqueue(NewJob("TestJob", item: 7, person: fixture.ann)) }
        try fixture.enqueue(NewJob("TestJob", person: fixture.bob))
        let counts = try fixture.database.read { try fixture.queue.counts(in: $0) }
        #expect(counts == [JobCount(kind: "TestJob", state: .waiting, count: 6)])
    }

    @Test func finishedJobsAreDeletedAfterRetention() async throws {
        let fixture = try JobFixture()
        let runner = fixture.runner(
            TestJob { job, _ in
                if job.payload == "1" { throw JobFailure(code: "gone", isTransient: false) }
            })
        try fixture.enqueue(
            NewJob("TestJob", person: fixture.ann), NewJob(TestJob.self, person: fixture.ann, payload: 1))
        try await runner.start()
        await fixture.waitForJobs(1, .failed)
        await runner.stop(within: .seconds(1))
        fixture.clock.advance(.seconds(2 * 86_400))
        try await fixture.queue.prune()
        #expect(try fixture.states() == [.failed: 1])
        fixture.clock.advance(.seconds(30 * 86_400))
        try await fixture.queue.prune()
        #expect(try fixture.states() == [:])
    }

    @Test(arguments: [
        (JobQueue.claimSQL, ["jobReady", "jobBusyHost"]), (JobQueue.promoteSQL, ["jobDue"]),
        (JobQueue.freeExpiredSQL, ["jobLease"]), (JobQueue.nextWakeSQL, ["jobDue", "jobLease", "jobReady"]),
    ])
    func queueStatementsUseTheirIndexes(sql: String, indexes: [String]) throws {
        let fixture = try JobFixture()
        let plan = try fixture.database.read { db in
            let sql = sql.replacing(#/[:?]\w*/#, with: "1")
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
        }
        // SQLite also reports the walk over an index in order as SCAN; that is intended.
        let scans = plan.filter { line in
            line.hasPrefix("SCAN") && !line.contains("json_each") && !indexes.contains { line.hasSuffix($0) }
        }
        #expect(scans == [])
        #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") })
        for index in indexes { #expect(plan.contains { $0.contains(index) }) }
    }
}
