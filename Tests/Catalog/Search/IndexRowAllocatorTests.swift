import Foundation
import GRDB
import TestSupport
import Testing
import Text

@testable import Catalog

/// Checks that row numbers of the index rise with the times of the items, in any order of insertion.
struct IndexRowAllocatorTests {
    /// An order in which items are inserted.
    enum InsertionOrder: CaseIterable {
        case tenYearsInAnyOrder, newestFirst, twoImportsInTurns, oneMomentBeforeAnother, withinAFullMinute
        case fromBothEnds, daysWithoutTime, firstMoments, manyInAnHourOfAnOldInstance

        private static let now: Int64 = 1_763_704_800_000
        private static let day: Int64 = 86_400_000

        /// Maximum number of moved rows for each inserted item.
        var maxMovesPerItem: Double {
            switch self {
            case .tenYearsInAnyOrder, .newestFirst: 0.01
            case .daysWithoutTime, .manyInAnHourOfAnOldInstance: 0.2
            case .twoImportsInTurns: 1
            case .fromBothEnds, .firstMoments: 8
            case .oneMomentBeforeAnother, .withinAFullMinute: 12
            }
        }

        /// Returns the times of addition in milliseconds, an array for each transaction.
        func batches() -> [[Int64]] {
            var random = SplitMix64(seed: 3)
            func randomNumbers(_ range: Range<Int64>, _ count: Int) -> [Int64] {
                (0..<count).map { _ in Int64.random(in: range, using: &random) }
            }
            let (now, ten, hundred) = (Self.now, Int64(0)..<10, Int64(0)..<100)
            switch self {
            case .tenYearsInAnyOrder:
                return ten.map { _ in randomNumbers(now - 3650 * Self.day..<now, 100) }
            case .newestFirst:
                return ten.map { batch in hundred.map { now - batch * 100 - $0 } }
            case .twoImportsInTurns:
                return ten.map { batch in hundred.map { now + (batch / 2 * 100 + $0) * 2 + batch % 2 } }
            case .oneMomentBeforeAnother:
                return [now, now - 1000].flatMap { moment in ten.map { _ in Array(repeating: moment, count: 50) } }
            case .withinAFullMinute:
                return [Array(repeating: now, count: 500)] + hundred.map { _ in randomNumbers(now..<now + 60_000, 5) }
            case .fromBothEnds:
                return (Int64(0)..<300).map { [now + ($0.isMultiple(of: 2) ? $0 : 1000 - $0)] }
            case .daysWithoutTime:
                return ten.map { _ in randomNumbers(0..<300, 100).map { now - $0 * Self.day } }
            case .manyInAnHourOfAnOldInstance:
                return [(0..<300).map { now + $0 * Self.day / 4 }]
                    + (0..<30).map { batch in hundred.map { now + 10 * Self.day + (batch * 100 + $0) * 1000 } }
            case .firstMoments:
                return ten.map { batch in ten.map { 100 - batch * 10 - $0 } }
            }
        }
    }

    @Test(arguments: InsertionOrder.allCases) func numbersRiseWithTime(order: InsertionOrder) throws {
        let instance = try SearchTestInstance()
        try instance.catalog.write { db in
            try db.execute(
                sql: """
                    CREATE TEMP TABLE gone(number INTEGER);
                    CREATE TEMP TRIGGER countGone AFTER DELETE ON searchable BEGIN INSERT INTO gone VALUES (OLD.rowNumber); END;
                    """)
        }
        let batches = order.batches()
        for batch in batches {
            try instance.catalog.write { db in
                for moment in batch {
                    let new = NewItem(kind: .link, owner: 1, title: "부산 \(moment)", addedAt: Timestamp(moment))
                    _ = try instance.catalog.items.create(new, in: db)
                }
            }
        }
        let count = batches.joined().count
        let (rows, movedRows) = try instance.catalog.write { db in
            try db.execute(sql: "INSERT INTO search(search, rank) VALUES ('integrity-check', 1)")
            #expect(try instance.catalog.search.outdated(in: db) == 0)
            return (
                try Int64.fetchAll(
                    db,
                    sql: "SELECT position FROM searchable JOIN item ON item.id = searchable.item ORDER BY rowNumber"),
                try db.number("SELECT count(*) FROM gone")
            )
        }
        #expect(rows.count == count && rows == rows.sorted())
        #expect(Double(movedRows) <= order.maxMovesPerItem * Double(count), "\(movedRows) of \(count)")
        #expect(try instance.pages(of: "부산") == rows.reversed())
    }

    @Test func dateFiltersHoldIfRowNumbersDifferFromTimes() throws {
        let instance = try SearchTestInstance()
        let midnight = try #require(Timestamp(rfc3339: "2025-03-01T00:00:00.000Z"))
        try instance.catalog.write { db in
            // Far more items of one moment than minutes until midnight, and one item on each side of midnight.
            for index in 0..<100 {
                let moment = midnight + .seconds(-300)
                let new = NewItem(kind: .link, owner: 1, title: "부산 \(index)", addedAt: moment)
                _ = try instance.catalog.items.create(new, in: db)
            }
            for (title, seconds) in [("부산 전", -1), ("부산 후", 0)] {
                let new = NewItem(kind: .link, owner: 1, title: title, addedAt: midnight + .seconds(seconds))
                _ = try instance.catalog.items.create(new, in: db)
            }
        }
        #expect(try instance.find("부산 after:2025-03-01") == ["부산 후"])
        #expect(try instance.find("부산 before:2025-03-01", limit: 200).count == 101)
        #expect(try instance.find("after:2026-01-01") == [])
        let counts = try instance.catalog.read(of: 1) { scope in
            let search = instance.catalog.search
            return try ["부산 after:2025-03-01", "부산 before:2025-03-01"].map { text in
                let prepared = try search.prepare(search.parse(text), in: scope)
                return try prepared.counts(of: [.link], in: scope.db).kinds.map(\.count)
            }
        }
        #expect(counts == [[1], [101]])
    }
}

extension SearchTestInstance {
    /// Returns the positions of all hits, read page by page.
    fileprivate func pages(of text: String) throws -> [Int64] {
        var all: [Int64] = []
        var cursor: SearchCursor?
        repeat {
            let page = try catalog.read(of: base.ann) { scope in
                try catalog.search.page(text, limit: 90, cursor: cursor, in: scope)
            }
            all += page.hits.map(\.item.position)
            cursor = page.next
        } while cursor != nil
        return all
    }
}
