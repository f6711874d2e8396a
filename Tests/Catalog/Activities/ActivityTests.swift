import GRDB
import TestSupport
import Testing

@testable import Catalog

@Suite struct ActivityTests {
    private static let migration = Migration(
        "900-viewings",
        sql: """
            CREATE TABLE viewing(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL,
                day TEXT,
                isStopped INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE INDEX viewingDay ON viewing(owner, day);
            CREATE INDEX viewingStopped ON viewing(owner, day) WHERE isStopped = 1;
            """)
    private static let activities = ActivityStore([
        ActivitySource(
            .movie, table: "viewing", index: "viewingDay", day: "day", where: "m.isStopped = 0",
            label: Phrase("봤어요", "Watched")),
        ActivitySource(
            .movie, table: "viewing", index: "viewingStopped", day: "day", where: "m.isStopped = 1",
            label: Phrase("그만 봤어요", "Stopped")),
    ])
    private static let november = Timestamp(rfc3339: "2026-11-01T00:00:00.000Z") ?? Timestamp(0)
    private static func day(_ number: Int) -> Range<Timestamp> {
        november + .seconds(number * 86_400)..<november + .seconds((number + 1) * 86_400)
    }

    let instance: TestInstance
    var catalog: Catalog { instance.catalog }

    init() throws {
        instance = try TestInstance(migrations: [Self.migration])
    }

    private func addFilm(_ title: String, owner: Person.ID? = nil) throws -> Item.ID {
        try catalog.write {
            try catalog.items.create(NewItem(kind: .movie, owner: owner ?? instance.ann, title: title), in: $0).id
        }
    }

    private func watch(_ film: Item.ID, _ day: String?, owner: Person.ID? = nil, stopped: Bool = false) throws {
        try catalog.database.write { db in
            try db.execute(
                sql: "INSERT INTO viewing(item, owner, day, isStopped) VALUES (?, ?, ?, ?)",
                arguments: [film, owner ?? instance.ann, day, stopped])
        }
    }

    /// Adds screenshots that are spread evenly over the thirty days of November 2026, half of them with a viewing.
    private func addScreenshots(_ ids: ClosedRange<Int>) throws {
        try catalog.database.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
                    INSERT INTO item(id, uid, kind, owner, title, addedAt, changedAt, sortTitle, position)
                    SELECT i, printf('%036d', i), 'screenshot', 1, '', at, at, '', (at << 20) | (i & 1048575)
                    FROM (SELECT i, ?3 + (i % 30) * 86400000 + i AS at FROM n)
                    """, arguments: [ids.lowerBound, ids.upperBound, Self.november.rawValue])
            try db.execute(
                sql: """
                    INSERT INTO viewing(item, owner, day) SELECT id, 1, printf('2026-11-%02d', 1 + id % 30) FROM item
                    WHERE id BETWEEN ? AND ? AND id % 2 = 0
                    """, arguments: [ids.lowerBound, ids.upperBound])
        }
    }

    @Test func activitiesAreListedByDay() throws {
        let (firstFilm, secondFilm, bobsFilm) = (
            try addFilm("하나"), try addFilm("둘"), try addFilm("남의 것", owner: instance.bob)
        )
        for day in ["2026-11-20", "2026-11-20", "2026-11-18", "2026-11", "2025", nil] { try watch(firstFilm, day) }
        try watch(secondFilm, "2026-11-20", stopped: true)
        try watch(bobsFilm, "2026-11-20", owner: instance.bob)
        try catalog.read(of: instance.ann) { scope in
            let found = try Array(Self.activities.cursor(until: "2026-11-21", after: nil, in: scope))
            #expect(found.map(\.day) == ["2026-11-20", "2026-11-20", "2026-11-20", "2026-11-18"])
            #expect(found.map(\.item.id) == [firstFilm, firstFilm, secondFilm, firstFilm])
            #expect(found.map(\.label.en) == ["Watched", "Watched", "Stopped", "Watched"])
            // A cursor after each activity returns the rest in the same order.
            for (index, activity) in found.enumerated() {
                let rest = try Array(Self.activities.cursor(until: activity.day, after: activity.position, in: scope))
                #expect(rest.map(\.position) == found.dropFirst(index + 1).map(\.position), "\(index)")
            }
            let before = try Array(
                Self.activities.cursor(until: "2026-11-20", after: ActivityPosition(source: .max, id: 0), in: scope))
            #expect(before.map(\.day) == ["2026-11-18"])
            let counts = try Self.activities.counts(on: ["2026-11-19", "2026-11-20"], limit: 9, in: scope)
            #expect(counts.map(\.count) == [2, 1] && counts.map(\.source) == [0, 1])
            #expect(try Self.activities.earliest(in: OwnerScope(of: instance.ann, in: scope.db)) == "2025")
            #expect(try Self.activities.list(on: ["2026-11-20"], limit: 1, in: scope).count == 2)
        }
        _ = try catalog.write(of: instance.ann) { try catalog.items.trash([firstFilm], in: $0) }
        let left = try catalog.read(of: instance.ann) { scope in
            try (
                Array(Self.activities.cursor(until: "9999", after: nil, in: scope)),
                Self.activities.list(on: ["2026-11-20"], limit: 9, in: scope),
                Self.activities.counts(on: ["2026-11-20"], limit: 9, in: scope)
            )
        }
        #expect(left.0.count == 1 && left.1.count == 1 && left.2.map(\.count) == [1])
    }

    @Test func itemsOfDaysAreCountedUpToALimit() throws {
        try addScreenshots(1...600)
        try catalog.read { db in
            let days = [Self.day(0), Self.day(1), Self.day(31)]
            let counts = try catalog.items.counts(
                within: days, kinds: [.screenshot, .link], limit: 15, in: OwnerScope(of: instance.ann, in: db))
            #expect(counts.map(\.count) == [15, 15] && counts.map(\.time) == [0, 1])
            #expect(counts.allSatisfy { $0.kind == .screenshot })
            let lists = try catalog.items.list(within: days, limit: 3, in: OwnerScope(of: instance.ann, in: db))
            #expect(lists.map(\.time) == [0, 0, 0, 1, 1, 1])
            #expect(lists.map(\.item.id) == [600, 570, 540, 571, 541, 511])
            #expect(try catalog.items.list(within: days, limit: 3, in: OwnerScope(of: instance.bob, in: db)).isEmpty)
            #expect(try catalog.items.pictured(within: days, in: OwnerScope(of: instance.ann, in: db)).isEmpty)
            #expect(
                try catalog.items.earliest(in: OwnerScope(of: instance.ann, in: db)) == Self.november
                    + .milliseconds(30))
            #expect(try catalog.items.earliest(in: OwnerScope(of: instance.bob, in: db)) == nil)
        }
    }

    /// Fifteen times as many items take no more steps, because every query seeks and stops early.
    @Test func queriesTakeTheSameStepsForFewItemsAndMany() throws {
        let month = (0..<30).map(Self.day)
        let days = (1...30).map { "2026-11-" + ($0 < 10 ? "0" : "") + String($0) }
        let reads: [(String, (Database) throws -> Void)] = [
            (
                "counts",
                {
                    _ = try self.catalog.items.counts(
                        within: month, kinds: [.screenshot, .movie, .link], limit: 50,
                        in: OwnerScope(of: self.instance.ann, in: $0))
                }
            ),
            (
                "pictures",
                { _ = try self.catalog.items.pictured(within: month, in: OwnerScope(of: self.instance.ann, in: $0)) }
            ),
            (
                "lists",
                {
                    _ = try self.catalog.items.list(
                        within: month, limit: 12, in: OwnerScope(of: self.instance.ann, in: $0))
                }
            ),
            (
                "earliest",
                {
                    _ = try self.catalog.items.earliest(in: OwnerScope(of: self.instance.ann, in: $0))
                    _ = try Self.activities.earliest(in: OwnerScope(of: self.instance.ann, in: $0))
                }
            ),
            (
                "page",
                {
                    _ = try self.catalog.items.list(
                        before: .max, limit: 61, in: OwnerScope(of: self.instance.ann, in: $0))
                    _ = try Array(
                        Self.activities.cursor(
                            until: "2026-11-15", after: nil, in: OwnerScope(of: self.instance.ann, in: $0)
                        ).prefix(61))
                }
            ),
            (
                "activity counts",
                { _ = try Self.activities.counts(on: days, limit: 50, in: OwnerScope(of: self.instance.ann, in: $0)) }
            ),
            (
                "activity lists",
                { _ = try Self.activities.list(on: days, limit: 12, in: OwnerScope(of: self.instance.ann, in: $0)) }
            ),
        ]
        try addScreenshots(1...3_300)
        let stepsOfFew = try reads.map { read in try catalog.read { db in try Steps.taken(in: db) { try read.1(db) } } }
        try addScreenshots(3_301...50_000)
        for (index, read) in reads.enumerated() {
            let stepsOfMany = try catalog.read { db in try Steps.taken(in: db) { try read.1(db) } }
            #expect(
                Double(stepsOfMany) <= Double(stepsOfFew[index]) * 1.1 + 10,
                "\(read.0): \(stepsOfFew[index]) became \(stepsOfMany)")
            #expect(stepsOfMany < 20_000, "\(read.0)")
            #expect(try instance.statements(read.1) <= 3, "\(read.0)")
        }
    }

    @Test func activityQueriesUseIndexes() throws {
        let sources = Self.activities.sources
        let statements =
            [ItemStore.listSQL, ItemStore.timesSQL, ItemStore.countsSQL, ItemStore.picturedSQL]
            + sources.flatMap { [$0.listSQL, $0.daysSQL, $0.countsSQL, $0.earliestSQL] }
        try catalog.read { db in
            for sql in statements {
                let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql.replacing(/\?\d?/, with: "'[]'"))
                    .map { $0["detail"] as String }
                let scans = plan.filter {
                    $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL TABLE") && !$0.contains("(subquery")
                }
                #expect(scans.isEmpty, "\(sql): \(plan)")
            }
        }
    }
}
