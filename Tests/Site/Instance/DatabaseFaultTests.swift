import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

/// With a locked database or a full disk, pages still answer and typed text is kept.
@Suite(.serialized) struct DatabaseFaultTests {
    private static func outside(_ instance: TestInstance) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: instance.catalog.folder.database, configuration: configuration)
    }

    @Test func busyDatabaseReturnsTheFormForAnotherTry() throws {
        let instance = try TestInstance()
        let item = try instance.add("하나")
        let outside = try Self.outside(instance)
        try outside.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let form: KeyValuePairs = ["name": "여행 \"둘\" <b>", "emoji": "🧳"]
        let busy = try instance.browser.post(SitePath.folders(), form: form)
        #expect(busy.status == 503 && busy.header("Retry-After") == "5")
        #expect(busy.text.contains("<form method=\"post\" action=\"\(SitePath.folders())\">"))
        #expect(busy.text.contains("name=\"name\" value=\"여행 &quot;둘&quot; &lt;b&gt;\""))
        #expect(busy.text.contains("value=\"🧳\"") && busy.text.contains("다시 보내기"))
        let json = try instance.script.send(
            "PATCH", APIPath.item(item.uid), headers: ["Content-Type": "application/json"], body: #"{"note": "둘"}"#)
        #expect(json.status == 503 && json.header("Content-Type") == "application/problem+json")
        #expect(try json.json()["type"] as? String == "urn:seorap:problem:busy")
        for path in ["/", "/healthz", "/search?q=%EB%9D%BC%EB%A9%98", "/folders"] {
            #expect(try instance.browser.get(path).status == 200, "\(path)")
        }
        try outside.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(try instance.browser.post(SitePath.folders(), form: form).status == 303)
    }

    @Test func fullDiskIsReportedAsPageAndAsJSON() throws {
        let instance = try TestInstance()
        let item = try instance.add("하나")
        try instance.catalog.database.writeWithoutTransaction { db in
            let pages = try #require(try Int.fetchOne(db, sql: "PRAGMA page_count"))
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        let text = String(repeating: "가", count: 20_000)
        let answer = try instance.script.send(
            "PATCH", APIPath.item(item.uid), headers: ["Content-Type": "application/json"],
            body: "{\"note\": \"\(text)\"}")
        #expect(answer.status == 507)
        #expect(try answer.json()["type"] as? String == "urn:seorap:problem:disk-full")
        #expect(try instance.item(item.id).note.isEmpty)
    }

    @Test func healthCheckFailsAfterADatabaseCorruption() throws {
        let instance = try TestInstance()
        #expect(try instance.stranger.get(SitePath.health()).status == 200)
        _ = try? instance.catalog.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        let answer = try instance.stranger.get(SitePath.health())
        #expect(answer.status == 503)
        #expect(try answer.json()["status"] as? String == "failing")
    }

    @Test func readOnlyTokenDoesNotRecordSearches() throws {
        let instance = try TestInstance()
        let token = try instance.catalog.write {
            try instance.catalog.people.createToken(name: "reader", scope: .read, for: instance.ann, in: $0).secret.text
        }
        let reader = LoopbackClient(port: instance.port, headers: ["Authorization": "Bearer \(token)"])
        func searches() throws -> [String] {
            instance.catalog.flushBackgroundWrites()
            return try instance.catalog.read(of: instance.ann) {
                try instance.catalog.searches.list(in: $0).map(\.text)
            }
        }
        #expect(try reader.get("/search?q=ramen").status == 200)
        #expect(try searches() == [])
        #expect(try instance.browser.get("/search?q=udon").status == 200)
        #expect(try searches() == ["udon"])
    }
}
