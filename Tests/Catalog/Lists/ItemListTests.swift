import GRDB
import TestSupport
import Testing
import Text

@testable import Catalog

@Suite struct ItemListTests {
    let instance: TestInstance
    var items: ItemStore { instance.catalog.items }

    init() throws {
        instance = try TestInstance()
    }

    static let sorts = ItemQuery.Sort.allCases

    /// Adds items of two people with few different titles and times, so that ties are common.
    private func addItems(_ count: Int = 180) throws -> Int64 {
        var random = SplitMix64(seed: 11)
        let start = instance.clock.now
        return try instance.catalog.write(of: instance.ann) { scope in
            let folder = try instance.catalog.folders.create(name: "폴더", in: scope)
            for number in 0..<count {
                let owner = number % 9 == 0 ? instance.bob : instance.ann
                _ = try items.create(
                    NewItem(
                        kind: [.link, .book].randomElement(using: &random) ?? .link, owner: owner,
                        title: "\(["가", "나", "b", "1"].randomElement(using: &random) ?? "")",
                        state: number % 11 == 0 ? .archived : .kept,
                        addedAt: start + .seconds(Int.random(in: 0..<40, using: &random)),
                        changedAt: start + .seconds(Int.random(in: 0..<40, using: &random)),
                        isFavourite: number % 3 == 0,
                        folder: owner == instance.ann && number % 2 == 0 ? folder.id : nil,
                        tags: number % 4 == 0 ? ["공통", "드문\(number % 5)"] : ["공통"]), in: scope.db)
            }
            return folder.id
        }
    }

    private func queries(_ folder: Int64) -> [ItemQuery] {
        var queries: [ItemQuery] = []
        for sort in Self.sorts {
            for kind in [nil, ItemKind.link] {
                for favourite in [false, true] {
                    for folder in [nil, folder] {
                        for tags in [[], ["드문0"], ["공통", "드문2"]] {
                            queries.append(
                                ItemQuery(
                                    owner: instance.ann, kind: kind, folder: folder, tags: tags, favourite: favourite,
                                    sort: sort, limit: 7))
                        }
                    }
                }
            }
        }
        return queries
    }

    /// Returns the expected IDs of a list, computed without its SQL.
    private func expected(_ query: ItemQuery, _ db: Database) throws -> [Int64] {
        let order =
            switch query.sort {
            case .newest: "position DESC"
            case .oldest: "position"
            case .title: "sortTitle, id"
            case .changed: "changedAt DESC, id DESC"
            }
        let all = try db.readList(
            "SELECT \(Item.columns) FROM item WHERE owner = ? AND state = 'kept' ORDER BY \(order)", [query.owner]
        ) { Item($0) }
        return all.filter { item in
            (query.kind == nil || item.kind == query.kind) && (query.folder == nil || item.folder == query.folder)
                && (!query.favourite || item.isFavourite) && query.tags.allSatisfy(item.tags.contains)
        }.map(\.id)
    }

    @Test func pagesForwardAndBackwardShowEachItemOnceInOrder() throws {
        let folder = try addItems()
        try instance.catalog.read { db in
            for query in queries(folder) {
                let expectedIDs = try expected(query, db)
                var (query, seenIDs, pages) = (query, [Int64](), [[Int64]]())
                var last: ItemPage<Item>
                repeat {
                    last = try items.page(query, in: db)
                    pages.append(last.rows.map(\.id))
                    seenIDs += last.rows.map(\.id)
                    query.cursor = last.next.flatMap { ItemCursor(text: $0.text) }
                } while query.cursor != nil && pages.count < 100
                #expect(seenIDs == expectedIDs, "\(query)")
                var pagesBackward: [[Int64]] = [last.rows.map(\.id)]
                while let previous = last.previous, pagesBackward.count < 100 {
                    query.cursor = ItemCursor(text: previous.text)
                    try #require(query.cursor == previous)
                    last = try items.page(query, in: db)
                    #expect(last.next != nil)
                    pagesBackward.append(last.rows.map(\.id))
                }
                #expect(pagesBackward.reversed() == pages, "\(query)")
            }
        }
    }

    @Test func everyListUsesAnIndex() throws {
        let folder = try addItems()
        try instance.catalog.read { db in
            for query in queries(folder) {
                for gathersRarestTag in [false, true] where !gathersRarestTag || !query.tags.isEmpty {
                    for cursor in [nil, ItemCursor(isBackward: false, key: .integer(5), id: 5)] {
                        var query = query
                        query.cursor = cursor
                        let ids = query.tags.isEmpty ? [] : Array(Int64(1)...Int64(query.tags.count))
                        let list = ItemListSQL(
                            query, tags: ids, gathersRarestTag: gathersRarestTag, columns: Item.columns, join: nil)
                        let plan = try Row.fetchAll(
                            db, sql: "EXPLAIN QUERY PLAN " + list.sql, arguments: list.arguments
                        )
                        .map { $0["detail"] as String }
                        #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
                        // A sort is allowed only for the few items of a rare tag.
                        let maySort = gathersRarestTag && (query.sort == .title || query.sort == .changed)
                        #expect(maySort || !plan.contains { $0.contains("B-TREE") }, "\(plan)")
                    }
                }
            }
        }
    }

    @Test func pageTakesTheSameStatementsForAnyLimit() throws {
        _ = try addItems(400)
        for (tags, statementCount) in [([], 1), (["공통"], 2)] {
            let counts = try [10, 100].map { limit in
                try instance.statements { db in
                    let page = try items.page(ItemQuery(owner: instance.ann, tags: tags, limit: limit), in: db)
                    #expect(page.rows.count == limit)
                }
            }
            #expect(counts == [statementCount, statementCount])
        }
    }

    @Test func joinsAndDrivingTablesFilterAList() throws {
        try instance.catalog.write { db in
            try db.execute(sql: "CREATE TABLE movie(item INTEGER PRIMARY KEY)")
            for number in 1...20 {
                let item = try items.create(NewItem(kind: .movie, owner: instance.ann, title: "\(number)"), in: db)
                try db.execute(sql: "INSERT INTO movie VALUES (?)", arguments: [item.id])
            }
            let join = ItemListJoin(
                columns: "\(Item.columns), movie.item", join: "JOIN movie ON movie.item = item.id",
                where: "movie.item % ? = 0",
                arguments: [.integer(5)])
            let page = try items.page(ItemQuery(owner: instance.ann, kind: .movie), only: join, in: db) { row in
                let item = Item(row)
                #expect(row.integer(Item.columnCount) == item.id)
                return item.id
            }
            #expect(page.rows == [20, 15, 10, 5])
            let driver = DrivingTable(
                table: "(SELECT 7 AS item) AS few JOIN item AS i ON i.id = few.item", item: "i.id",
                position: "i.position", condition: "i.id > ?", arguments: [.integer(0)])
            #expect(try items.page(ItemQuery(owner: instance.ann, driver: driver), in: db).rows.map(\.id) == [7])
        }
    }

    @Test func cursorsOfOtherOrdersAndMalformedCursorsAreRejected() throws {
        try instance.catalog.read { db in
            var query = ItemQuery(owner: instance.ann, sort: .title)
            query.cursor = ItemCursor(isBackward: false, key: .integer(1), id: 1)
            #expect(throws: CatalogError.self) { try items.page(query, in: db) }
        }
        for text in ["", "f", "fi1", "fix.1", "xi1.1", "ft%%.1", "fi1.x", "fi1.1.1"] {
            #expect(ItemCursor(text: text) == nil)
        }
    }

    @Test func unusedTagMatchesNoItems() throws {
        _ = try addItems(10)
        let page = try instance.catalog.read { try items.page(ItemQuery(owner: instance.ann, tags: ["없음"]), in: $0) }
        #expect(page.rows.isEmpty && page.next == nil && page.previous == nil)
    }
}
