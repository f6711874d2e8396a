import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

@testable import Seorap

/// One value that no version of the program has written costs the pages that show it, and nothing else: a trap would end the
/// whole server, and again after each start.
@Suite(.serialized) struct DamagedValueTests {
    private static let words = [
        ("item", "state"), ("movie", "status"), ("movie", "lookup"), ("book", "status"), ("book", "lookup"),
        ("job", "state"), ("link", "content"), ("link", "previewState"), ("importRun", "state"), ("device", "scope"),
        ("device", "kind"), ("pageVersion", "kind"), ("screenshot", "textState"), ("person", "language"),
    ]
    @Test func oneUnknownWordCostsOnlyItsPages() async throws {
        try await blocking {
            let damage = try Damage()
            for (table, column) in Self.words {
                for value in ["'verloren'", "NULL"] { try damage.visit(table, column, value) }
            }
        }
    }

    @Test func aPageOfADamagedRowAnswers500AndTheNextIsWhole() async throws {
        try await blocking {
            let damage = try Damage()
            try damage.write("UPDATE movie SET status = 'verloren'")
            #expect(try damage.ann.get("/movies").status == 500)
            #expect(try damage.ann.get("/books").status == 200)
            let log = damage.house.lines.text
            #expect(log.contains("the column status holds no") && !log.contains("verloren"))
            try damage.write("UPDATE movie SET status = 'want'")
            #expect(try damage.ann.get("/movies").status == 200)
        }
    }
}

/// A house whose tables take any value.
private struct Damage {
    let house: AccessHouse
    let ann: LoopbackClient
    private let script: LoopbackClient
    private let paths: [String]

    init() throws {
        house = try AccessHouse()
        let things = try AnnsThings(in: house)
        ann = try house.browser(of: house.ann)
        script = try house.token(.everything, of: house.ann)
        paths = house.dashboard.routes().all.filter { $0.method == .get && $0.template != APIPath.events.template }
            .map { things.path($0.template) }
        try house.catalog.database.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = replace(replace(replace(
                        sql, ' TEXT NOT NULL', ' TEXT'), ' INTEGER NOT NULL', ' INTEGER'), ') STRICT', ')')
                    WHERE type = 'table' AND sql LIKE '%) STRICT' AND name NOT LIKE 'sqlite%';
                    PRAGMA writable_schema = RESET;
                    """)
        }
    }

    func write(_ sql: String) throws {
        try house.catalog.database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA recursive_triggers = OFF")
            try db.execute(sql: sql)
            try db.execute(sql: "PRAGMA ignore_check_constraints = OFF")
        }
    }

    /// Visits every page and every document while a column holds a value, and puts back what it held.
    func visit(_ table: String, _ column: String, _ value: String) throws {
        try write("CREATE TABLE kept AS SELECT rowid AS number, \(column) AS value FROM \(table)")
        do {
            try write("UPDATE \(table) SET \(column) = \(value)")
        } catch is DatabaseError {
            // A trigger refuses it.
            return try write("DROP TABLE kept")
        }
        for path in paths {
            let client = path.hasPrefix(APIPath.prefix) ? script : ann
            do {
                _ = try client.get(path)
            } catch LoopbackClient.LoopbackError.unexpected {
                // A document that is sent while it is read breaks off.
            } catch {
                Issue.record(error, "\(table).\(column) = \(value): \(path)")
            }
        }
        try write("UPDATE \(table) SET \(column) = (SELECT value FROM kept WHERE number = \(table).rowid)")
        try write("DROP TABLE kept")
    }
}
