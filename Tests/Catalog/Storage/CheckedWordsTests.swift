import GRDB
import Testing

@testable import Catalog

/// Tables that say which words a column may hold.
@Suite struct CheckedWordsTests {
    @Test(arguments: [
        ("CHECK (state IN ('a', 'b', 'c'))", "CHECK (state = 'a' OR state = 'b' OR state = 'c')"),
        (
            "state TEXT\n    CHECK (state IN ('', 'b', 'c'))",
            "state TEXT\n    CHECK (state = '' OR state = 'b' OR state = 'c')"
        ),
        (
            "CHECK (day GLOB '2*' AND length(day) IN (4, 7, 10))",
            "CHECK (day GLOB '2*' AND (length(day) = 4 OR length(day) = 7 OR length(day) = 10))"
        ),
        ("CHECK (state IN ('a', 'b'))", "CHECK (state IN ('a', 'b'))"),
        ("CHECK ((state IN ('a', 'b')) = (day IS NULL))", "CHECK ((state IN ('a', 'b')) = (day IS NULL))"),
        ("b TEXT DEFAULT 'a', c TEXT", "b TEXT DEFAULT 'a', c TEXT"),
    ])
    func areCompared(_ sql: String, _ written: String) {
        #expect(CheckedWords.compared(sql) == written)
    }

    /// What was there stays, and what a table refused it goes on refusing.
    @Test func aHouseOfEarlierKeepsItsRowsAndItsRules() throws {
        let database = try DatabaseQueue(configuration: Catalog.configuration)
        let steps = Catalog.steps(with: [])
        let step = try #require(steps.first { $0.name == "203-checked-words" })
        for earlier in steps.prefix(while: { $0.name != step.name }) { try database.write(earlier.run) }
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO person(uid, nick, isOwner, createdAt) VALUES ('a', 'ann', 1, 0);
                    INSERT INTO item(id, uid, kind, owner, title, addedAt, changedAt, sortTitle, position)
                    VALUES (1, '00000000-0000-7000-8000-000000000001', 'link', 1, '부산', 5, 5, '', 5 << 20 | 1);
                    """)
        }
        #expect(try tables(in: database).contains { $0.contains("state IN ('inbox', ") })
        try database.write(step.run)
        #expect(try tables(in: database).allSatisfy { !$0.contains("IN ('inbox', ") })
        try database.write { db in
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
            try db.execute(sql: "UPDATE item SET state = 'archived' WHERE title = '부산'")
            #expect(db.changesCount == 1)
        }
        for state in ["'lost'", "'INBOX'", "''", "NULL"] {
            let error = #expect(throws: DatabaseError.self, "\(state)") {
                try database.write { try $0.execute(sql: "UPDATE item SET state = \(state)") }
            }
            #expect(error?.resultCode == .SQLITE_CONSTRAINT)
        }
    }

    private func tables(in database: DatabaseQueue) throws -> [String] {
        try database.read { try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE type = 'table'") }
    }
}
