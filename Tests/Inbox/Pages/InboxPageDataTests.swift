import Catalog
import GRDB
import TestSupport
import Testing

@testable import Inbox

@Suite struct InboxPageDataTests {
    /// Ten and a hundred rows take the same number of statements, none of which scans a table.
    @Test func statementCountIsIndependentOfRowCount() throws {
        var counts: Set<[Int]> = []
        for count in [10, 100] {
            let instance = try InboxInstance()
            let records = InboxStore(catalog: instance.catalog)
            try instance.catalog.write(of: instance.ann) { scope in
                for number in 0..<count {
                    let item = try instance.catalog.items.create(
                        NewItem(kind: .link, owner: instance.ann, title: "\(number)", state: .inbox, tags: ["글"]),
                        in: scope.db)
                    try records.recordReason(.alreadyKnown, from: .folder, content: nil, to: item.id, in: scope.db)
                    try records.recordSubmission(
                        "\(number).txt", FileRecord(isRefused: true, reason: .alreadyKnown), from: .folder, in: scope)
                    var choices = WatchedFolderSettings()
                    choices.additionalFolders = (0...(number % 20)).map {
                        WatchedFolder(path: "/phone/\($0)", mode: .copy)
                    }
                    try choices.store(instance.catalog.settings, in: scope.db)
                }
            }
            counts.insert(
                try instance.catalog.read { db in
                    let query = ItemQuery(owner: instance.ann, state: .inbox)
                    let pageStatements = try Statements.run(in: db) {
                        let pageData = try InboxPageData(query, records, in: db)
                        #expect(pageData.page.rows.count == min(count, 60) && pageData.refused.count == min(count, 50))
                        #expect(pageData.reasons.count == pageData.page.rows.count)
                    }
                    let settingsStatements = try Statements.run(in: db) {
                        _ = try WatchedFolderSettings(instance.catalog.settings, in: db)
                    }
                    for sql in pageStatements + settingsStatements { try expectNoTableScan(sql, db) }
                    return [pageStatements.count, settingsStatements.count]
                })
        }
        print("statements of the inbox and of its settings: \(counts)")
        #expect(counts.count == 1)
    }

    private func expectNoTableScan(_ sql: String, _ db: Database) throws {
        let values = StatementArguments(Array(repeating: 1, count: sql.count { $0 == "?" }))
        for step in try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: values) {
            let detail: String = step["detail"]
            let isSmall =
                detail.hasPrefix("SCAN wanted") || detail.contains("USING INDEX") || detail.contains("json_each")
            #expect(!detail.hasPrefix("SCAN ") || isSmall, "\(detail) in \(sql)")
        }
    }
}
