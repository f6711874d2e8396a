import GRDB
import Testing
import Values

@testable import Jobs

@Suite struct JobSchemaTests {
    /// Files know the steps by these names; new ones come behind.
    @Test func stepsKeepTheirNames() {
        #expect(JobQueue.schema.map(\.name).prefix(3) == ["020-jobs", "080-job-reasons", "081-job-counts"])
    }

    @Test func jobsOfTheVersionBeforeGoOn() throws {
        let job = try DatabaseQueue().write { db in
            try db.execute(
                sql: "CREATE TABLE person(id INTEGER PRIMARY KEY); CREATE TABLE item(id INTEGER PRIMARY KEY)")
            try db.execute(sql: JobQueue.schema[0].sql)
            try db.execute(
                sql: """
                    INSERT INTO job(
                        kind, payload, state, maxAttempts, createdAt, finishedAt, lastErrorCode, lastErrorDetail)
                    VALUES ('TestJob', '17', 'failed', 5, 0, 1, 'late', '늦어요')
                    """)
            for step in JobQueue.schema.dropFirst() { try db.execute(sql: step.sql) }
            return try Job.fetchOne(db, sql: "SELECT * FROM job")
        }
        let old = try #require(job)
        let handler = TestJob { _, _ in }
        #expect(try handler.payload(of: old) == 17)
        #expect(JobWords([handler]).reason(of: old) == Phrase("늦어요", "늦어요"))
    }
}
