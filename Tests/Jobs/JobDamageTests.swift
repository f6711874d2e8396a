import GRDB
import Testing
import Values

@testable import Jobs

/// Rows that no version of the program has written.
@Suite(.timeLimit(.minutes(20)))
struct JobDamageTests {
    @Test(arguments: ["state = 'lost'", "createdAt = 'x'", "attempts = NULL", "kind = NULL", "payload = x'FF'"])
    func unreadableJobDoesNotBlockOthers(damage: String) async throws {
        let fixture = try JobFixture()
        let ids = try fixture.enqueue(NewJob("TestJob", person: fixture.ann), NewJob("TestJob", person: fixture.ann))
        try fixture.damage("UPDATE job SET \(damage) WHERE id = \(ids[0])")
        let runner = fixture.runner(TestJob { _, _ in })
        try await runner.start()
        while await fixture.waitForJobs(1, .done).first?.id != ids[1] {}
        await runner.stop(within: .seconds(1))
    }

    @Test func readingUnreadableJobThrows() throws {
        let fixture = try JobFixture()
        let id = try fixture.enqueue(NewJob("TestJob", person: fixture.ann))[0]
        try fixture.damage("UPDATE job SET state = 'lost'")
        #expect(throws: UnreadableValue.self) { try fixture.job(id) }
    }
}

extension JobFixture {
    /// Runs SQL without the constraints of the schema, to write values that only a damaged file can contain.
    fileprivate func damage(_ sql: String) throws {
        try database.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema
                    SET sql = replace(replace(replace(replace(
                        sql, ' TEXT NOT NULL', ' TEXT'), ' INTEGER NOT NULL', ' INTEGER'), ' BLOB NOT NULL', ' BLOB'),
                        ') STRICT', ')')
                    WHERE name IN ('job', 'jobCount');
                    PRAGMA writable_schema = RESET;
                    PRAGMA ignore_check_constraints = ON;
                    DROP TRIGGER jobCountUpdate;
                    """)
            try db.execute(sql: sql)
            try db.execute(sql: "PRAGMA ignore_check_constraints = OFF")
        }
    }
}
