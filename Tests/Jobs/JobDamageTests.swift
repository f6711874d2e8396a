import GRDB
import Testing
import Values

@testable import Jobs

/// Rows that no version of the program has written.
@Suite(.timeLimit(.minutes(20)))
struct JobDamageTests {
    @Test(arguments: ["state = 'lost'", "createdAt = 'x'", "attempts = NULL", "kind = NULL", "payload = x'FF'"])
    func oneRowThatCannotBeReadKeepsNoOtherFromItsTurn(damage: String) async throws {
        let world = try JobWorld()
        let ids = try world.enqueue(NewJob("TestJob", person: world.ann), NewJob("TestJob", person: world.ann))
        try world.damage("UPDATE job SET \(damage) WHERE id = \(ids[0])")
        let runner = world.runner(TestJob { _, _ in })
        try await runner.start()
        while await world.events(1, .done).first?.id != ids[1] {}
        await runner.stop(within: .seconds(1))
    }

    @Test func readingSuchARowThrows() throws {
        let world = try JobWorld()
        let id = try world.enqueue(NewJob("TestJob", person: world.ann))[0]
        try world.damage("UPDATE job SET state = 'lost'")
        #expect(throws: UnreadableValue.self) { try world.job(id) }
    }
}

extension JobWorld {
    /// Writes past the schema, as a broken disk would.
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
