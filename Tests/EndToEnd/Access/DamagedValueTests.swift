import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

@testable import Seorap

/// One value that no version of the program has written costs the pages that show it, and nothing else: a trap would
/// end the whole server, and again after each start.
@Suite(.serialized) struct DamagedValueTests {
    /// Columns that are damaged at once. A page that fails for one column would hide what the next does to it, hence
    /// rounds.
    private static let textColumns = [
        [("item", "state")],
        [
            ("movie", "status"), ("book", "lookup"), ("link", "content"), ("job", "state"), ("screenshot", "textState"),
            ("pageVersion", "kind"), ("device", "kind"),
        ],
        [
            ("movie", "lookup"), ("book", "status"), ("link", "previewState"), ("importRun", "state"),
            ("device", "scope"),
        ],
        [("person", "language")],
    ]
    private static let numbers = [
        [("item", "addedAt"), ("job", "createdAt"), ("device", "createdAt"), ("person", "createdAt")],
        [("item", "changedAt"), ("job", "progressDone"), ("device", "lastSeenAt"), ("media", "bytes")],
        [("item", "trashedAt"), ("job", "progressTotal"), ("person", "leavingAt"), ("media", "width")],
        [("item", "favouriteAt"), ("link", "checkedAt"), ("screenshot", "takenAt"), ("page", "finishedAt")],
        [("item", "version"), ("movie", "rating"), ("book", "rating"), ("link", "failures"), ("media", "height")],
        [("item", "position"), ("book", "pageCount"), ("importRun", "startedAt"), ("notification", "createdAt")],
        [("itemCount", "count"), ("tag", "count"), ("jobCount", "count"), ("workHolding", "copies")],
        [("folder", "count"), ("folder", "position"), ("page", "revision"), ("workListEntry", "position")],
        [("pageShare", "views"), ("pageShare", "expiresAt"), ("readingGoal", "books")],
    ]

    @Test func unknownTextValuesBreakOnlyTheirPages() async throws {
        try await blocking {
            let damage = try Damage()
            for columns in Self.textColumns {
                for value in ["'verloren'", "NULL"] { try damage.visit(columns, value) }
            }
        }
    }

    @Test func impossibleNumbersBreakOnlyTheirPages() async throws {
        try await blocking {
            let damage = try Damage()
            for columns in Self.numbers {
                for value in ["9223372036854775807", "-9223372036854775808"] { try damage.visit(columns, value) }
            }
        }
    }

    @Test func aPageOfADamagedRowAnswers500AndTheNextIsWhole() async throws {
        try await blocking {
            let damage = try Damage()
            try damage.write("UPDATE movie SET status = 'verloren'")
            let film = damage.annsData.path("/movies/{id}")
            #expect(try damage.ann.get(film).status == 500)
            #expect(try damage.ann.get("/books").status == 200)
            let log = damage.instance.lines.text
            #expect(log.contains("the column status holds no") && !log.contains("verloren"))
            try damage.write("UPDATE movie SET status = 'want'")
            #expect(try damage.ann.get(film).status == 200)
        }
    }
}

/// A instance whose tables take any value, and whose triggers are gone.
private struct Damage {
    let instance: FullInstance
    let ann: LoopbackClient
    let annsData: AnnsData
    private let script: LoopbackClient
    private let paths: [String]

    init() throws {
        instance = try FullInstance()
        let annsData = try AnnsData(in: instance)
        self.annsData = annsData
        ann = try instance.browser(of: instance.ann)
        script = try instance.token(.everything, of: instance.ann)
        paths = instance.site.routes().all.filter { $0.method == .get && $0.template != APIPath.events.template }
            .map { annsData.path($0.template) }
        try instance.catalog.database.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO workHolding(item, owner, copies) SELECT item, owner, 1 FROM movie LIMIT 1;
                    INSERT OR IGNORE INTO readingGoal(owner, year, books) SELECT owner, 2026, 12 FROM movie LIMIT 1;
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = replace(replace(replace(
                        sql, ' TEXT NOT NULL', ' TEXT'), ' INTEGER NOT NULL', ' INTEGER'), ') STRICT', ')')
                    WHERE type = 'table' AND sql LIKE '%) STRICT' AND name NOT LIKE 'sqlite%';
                    DELETE FROM sqlite_schema WHERE type = 'trigger';
                    PRAGMA writable_schema = RESET;
                    """)
        }
    }

    func write(_ sql: String) throws {
        try instance.catalog.database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA recursive_triggers = OFF")
            try db.execute(sql: sql)
            try db.execute(sql: "PRAGMA ignore_check_constraints = OFF")
        }
    }

    private func keys(of table: String) throws -> [String] {
        try instance.catalog.read {
            try String.fetchAll($0, sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0", arguments: [table])
        }
    }

    /// Visits every page and every document while columns hold a value, and puts back what they held.
    func visit(_ columns: [(table: String, column: String)], _ value: String) throws {
        for (table, column) in columns {
            try write("CREATE TABLE \(table)_\(column) AS SELECT * FROM \(table)")
            let rows = try instance.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
            #expect(rows ?? 0 > 0, "\(table) has no row to damage")
            do {
                try write("UPDATE \(table) SET \(column) = \(value)")
            } catch is DatabaseError {
                // A unique index takes it once.
                let key = try keys(of: table).joined(separator: ", ")
                try write(
                    "UPDATE \(table) SET \(column) = \(value) WHERE (\(key)) IN (SELECT \(key) FROM \(table) LIMIT 1)")
            }
        }
        for path in paths {
            let client = path.hasPrefix(APIPath.prefix) ? script : ann
            do {
                _ = try client.get(path)
            } catch LoopbackClient.LoopbackError.unexpected {
                // A document that is sent while it is read breaks off.
            } catch {
                Issue.record(error, "\(columns) = \(value): \(path)")
            }
        }
        for (table, column) in columns {
            let copyTable = "\(table)_\(column)"
            let match = try keys(of: table).map { "\(copyTable).\($0) = \(table).\($0)" }.joined(separator: " AND ")
            try write("UPDATE \(table) SET \(column) = (SELECT \(column) FROM \(copyTable) WHERE \(match))")
            try write("DROP TABLE \(copyTable)")
        }
    }
}
