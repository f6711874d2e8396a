import GRDB
import Testing
import Values

@testable import Jobs

@Suite struct JobThroughputTests {
    private func finish(_ count: Int, every gap: Duration, in world: JobWorld) throws {
        for _ in 0..<count {
            world.clock.advance(gap)
            let id = try world.database.write { try world.queue.enqueue($0, NewJob("Read")) }
            try world.database.write { db in
                try db.execute(
                    sql: "UPDATE job SET state = 'done', finishedAt = ? WHERE id = ?",
                    arguments: [world.clock.now, id])
            }
        }
    }

    private func pace(_ world: JobWorld) throws -> JobThroughput? {
        try world.database.read { try world.queue.throughput(for: nil, in: $0) }.first { $0.kind == "Read" }
    }

    @Test func theRateIsThatOfTheLastMinutes() throws {
        let world = try JobWorld()
        try finish(20, every: .seconds(60), in: world)
        try finish(61, every: .seconds(2), in: world)
        #expect(try pace(world) == nil)
        try world.database.write { db in
            for _ in 0..<90 { try world.queue.enqueue(db, NewJob("Read")) }
        }
        let pace = try #require(try pace(world))
        #expect((pace.waiting, pace.running, pace.isPaused) == (90, 0, false))
        #expect(pace.perMinute == 30 && pace.remainingTime == .seconds(180))
        world.clock.advance(.seconds(600))
        #expect(try self.pace(world)?.perMinute == nil)
    }

    @Test func pausedKindIsReportedWithoutJobs() throws {
        let world = try JobWorld()
        try world.queue.pause("Read")
        #expect(try pace(world)?.isPaused == true)
        try world.queue.resume("Read")
        #expect(try pace(world) == nil)
    }
}
