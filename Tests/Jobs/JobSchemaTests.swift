import GRDB
import Testing
import Values

@testable import Jobs

@Suite struct JobSchemaTests {
    /// Versions before error parameters stored the whole text of the failure.
    @Test func rowOfOldVersionKeepsItsFailureText() throws {
        let job = try DatabaseQueue().write { db in
            try db.execute(
                sql: "CREATE TABLE person(id INTEGER PRIMARY KEY); CREATE TABLE item(id INTEGER PRIMARY KEY)")
            try db.execute(sql: JobQueue.schema)
            try db.execute(
                sql: """
                    INSERT INTO job(
                        kind, payload, state, maxAttempts, createdAt, finishedAt, lastErrorCode, lastErrorDetail)
                    VALUES ('TestJob', '17', 'failed', 5, 0, 1, 'late', '늦어요')
                    """)
            return try Job.fetchOne(db, sql: "SELECT * FROM job")
        }
        let oldJob = try #require(job)
        let handler = TestJob { _, _ in }
        #expect(try handler.payload(of: oldJob) == 17)
        #expect(JobLabels([handler]).reason(of: oldJob) == Phrase("늦어요", "늦어요"))
    }
}
