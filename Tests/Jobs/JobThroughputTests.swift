import GRDB
import Testing
import Values

@testable import Jobs

@Suite struct JobThroughputTests {
    private func finish(_ count: Int, every gap: Duration, in fixture: JobFixture) throws {
        for _ in 0..<count {
            fixture.clock.advance(gap)
            let id = try fixture.database.write { try fixture.queue.enqueue($0, NewJob("Read")) }
            try fixture.database.write { db in
                try db.execute(
                    sql: "UPDATE job SET state = 'done', finishedAt = ? WHERE id = ?",
                    arguments: [fixture.clock.now, id])
            }
        }
    }

    /// Returns the throughput of jobs that belong to no person.
    private func pace(_ fixture: JobFixture) throws -> JobThroughput? {
        try fixture.database.read { try fixture.queue.throughput(for: nil, in: $0) }.first { $0.kind == "Read" }
    }

    @Test func rateIsComputedFromRecentlyFinishedJobs() throws {
        let fixture = try JobFixture()
        try finish(20, every: .seconds(60), in: fixture)
        try finish(61, every: .seconds(2), in: fixture)
        // Nothing waits, so the kind is not reported.
        #expect(try pace(fixture) == nil)
        try fixture.database.write { db in
            for _ in 0..<90 { try fixture.queue.enqueue(db, NewJob("Read")) }
        }
        let pace = try #require(try pace(fixture))
        #expect((pace.waiting, pace.running, pace.isPaused) == (90, 0, false))
        #expect(pace.perMinute == 30 && pace.remainingTime == .seconds(180))
        fixture.clock.advance(.seconds(600))
        #expect(try self.pace(fixture)?.perMinute == nil)
    }

    @Test func pausedKindIsReportedWithoutJobs() throws {
        let fixture = try JobFixture()
        try fixture.queue.pause("Read")
        #expect(try pace(fixture)?.isPaused == true)
        try fixture.queue.resume("Read")
        #expect(try pace(fixture) == nil)
    }
}
