import Catalog
import GRDB
import TestSupport
import Testing

@testable import Inbox

@Suite struct InboxPageDataTests {
    /// Ten and a hundred rows take the same number of statements, none of which scans a table.
    @Test func statementsDoNotGrow() throws {
        var counts: Set<[Int]> = []
        for count in [10, 100] {
            let world = try World()
            let records = InboxStore(catalog: world.catalog)
            try world.catalog.write(of: world.ann) { scope in
                for number in 0..<count {
                    let item = try world.catalog.items.create(
                        NewItem(kind: .link, owner: world.ann, title: "\(number)", state: .inbox, tags: ["글"]),
                        in: scope.db)
                    try records.add(.alreadyKnown, from: .folder, content: nil, to: item.id, in: scope.db)
                    try records.add(
                        "\(number).txt", FileRecord(isRefused: true, reason: .alreadyKnown), from: .folder, in: scope)
                    var choices = WatchedFolderSettings()
                    choices.additionalFolders = (0...(number % 20)).map {
                        WatchedFolder(path: "/phone/\($0)", mode: .copy)
                    }
                    try choices.store(world.catalog.settings, in: scope.db)
                }
            }
            counts.insert(
                try world.catalog.read { db in
                    let query = ItemQuery(owner: world.ann, state: .inbox)
                    let shown = try Statements.run(in: db) {
                        let pageData = try InboxPageData(query, records, in: db)
                        #expect(pageData.page.rows.count == min(count, 60) && pageData.refused.count == min(count, 50))
                        #expect(pageData.reasons.count == pageData.page.rows.count)
                    }
                    let chosen = try Statements.run(in: db) {
                        _ = try WatchedFolderSettings(world.catalog.settings, in: db)
                    }
                    for sql in shown + chosen { try walksNoTable(sql, db) }
                    return [shown.count, chosen.count]
                })
        }
        print("statements of the inbox and of its settings: \(counts)")
        #expect(counts.count == 1)
    }

    private func walksNoTable(_ sql: String, _ db: Database) throws {
        let values = StatementArguments(Array(repeating: 1, count: sql.count { $0 == "?" }))
        for step in try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: values) {
            let detail: String = step["detail"]
            let isSmall =
                detail.hasPrefix("SCAN wanted") || detail.contains("USING INDEX") || detail.contains("json_each")
            #expect(!detail.hasPrefix("SCAN ") || isSmall, "\(detail) in \(sql)")
        }
    }
}
