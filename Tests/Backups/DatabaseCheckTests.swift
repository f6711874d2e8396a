import Backups
import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

/// Reports damaged tables and indexes, and rebuilds those that hold only derived data.
@Suite struct DatabaseCheckTests {
    private func copy() throws -> DamagedCopy {
        try DamagedCopy(BackupInstance.full.get())
    }

    @Test func intactDatabaseHasNoFindings() throws {
        #expect(try copy().results().map(\.text.en) == [])
    }

    @Test(arguments: [
        ("item", "leaf", "table item"), ("item", "internal", "table item"), ("itemTag", "leaf", "table itemTag"),
        ("person", "root", "table person"), ("setting", "root", "table setting"),
        ("sqlite_schema", "root", "table sqlite_schema"), ("sqlite_schema", "leaf", "table sqlite_schema"),
        ("itemNewest", "leaf", "index itemNewest of item"), ("search_data", "leaf", "table search_data"),
        ("search_idx", "root", "table search_idx"), ("job", "root", "table job"),
    ])
    func zeroedPageIsReportedWithItsTable(name: String, kind: String, text: String) throws {
        let copy = try copy()
        let page = try #require(copy.pages(of: name, kind).first).number
        try copy.zero(page)
        let found = try copy.results().map(\.text.en)
        #expect(found.contains { $0.hasPrefix("\(text), page \(page): it is empty") }, "\(found)")
    }

    @Test func everyDamagedTableIsNamed() throws {
        let copy = try copy()
        for name in ["link", "movie", "itemNewest"] {
            try copy.zero(#require(copy.pages(of: name, "leaf").first).number)
        }
        let found = try copy.results().map(\.text.en)
        for name in ["table link", "table movie", "index itemNewest of item"] {
            #expect(found.contains { $0.hasPrefix(name) }, "\(name): \(found)")
        }
    }

    @Test(arguments: [
        ("itemNewest", "leaf"), ("itemKindNewest", "root"), ("sqlite_autoindex_item_1", "leaf"),
        ("search_data", "leaf"),
        ("search_idx", "root"), ("job", "root"), ("jobState", "root"), ("itemCount", "root"), ("searchable", "leaf"),
    ])
    func damagedDerivedDataIsRebuilt(name: String, kind: String) throws {
        let copy = try copy()
        let page = try #require(copy.pages(of: name, kind).first).number
        try copy.zero(page)
        let repaired = try copy.results(repairs: true)
        #expect(!repaired.isEmpty)
        #expect(repaired.allSatisfy { $0.repair != nil }, "\(repaired)")
        #expect(try copy.results().map(\.text.en) == [])
    }

    @Test func damagedTableIsReportedButNotRepaired() throws {
        let copy = try copy()
        try copy.zero(#require(copy.pages(of: "link", "leaf").first).number)
        let before = try Data(contentsOf: URL(filePath: copy.folder.database))
        #expect(try copy.results(repairs: true).allSatisfy { $0.severity == .problem && $0.repair == nil })
        #expect(try Data(contentsOf: URL(filePath: copy.folder.database)) == before)
    }

    @Test func jobsOnIntactPagesAreKept() throws {
        let copy = try copy()
        let writer = try DatabaseQueue(path: copy.folder.database)
        try writer.write { db in
            for number in 0..<200 {
                try db.execute(
                    sql:
                        "INSERT INTO job(kind, payload, state, maxAttempts, createdAt) VALUES ('Sample', ?, 'waiting', 1, 1)",
                    arguments: ["{\"text\": \"\(String(repeating: "가", count: 40))\", \"number\": \(number)}"])
            }
        }
        let sql = "SELECT pageno, ncell FROM dbstat WHERE name = 'job' AND pagetype = 'leaf' ORDER BY pageno DESC"
        let (page, cells, all) = try writer.read { db in
            let row = try Row.fetchOne(db, sql: sql)
            return (
                row?["pageno"] as Int? ?? 0, row?["ncell"] as Int? ?? 0,
                try Int.fetchOne(db, sql: "SELECT count(*) FROM job") ?? 0
            )
        }
        _ = try writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try writer.close()
        try copy.zero(page)
        _ = try copy.results(repairs: true)
        let left = try DatabaseQueue(path: copy.folder.database).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM job")
        }
        #expect(left == all - cells)
    }
}
