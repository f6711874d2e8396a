import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Inbox

@Suite(.serialized) struct InboxAPIRoutesTests {
    private func accepted(_ answer: LoopbackClient.Answer) throws -> [[String: Any]] {
        try #require(answer.json()["accepted"] as? [[String: Any]])
    }

    @Test func addressesAreSavedAndTextsWithoutAddressesRejected() throws {
        let server = try InboxServer()
        let answer = try server.tokenClient.post(
            APIPath.inbox(),
            form: ["url": "https://a.example/1", "url": "https://b.example/2", "text": "봐 https://c.example/3!"])
        #expect(answer.status == 202)
        #expect(
            try accepted(answer).compactMap { $0["url"] as? String } == [
                "https://a.example/1", "https://b.example/2", "https://c.example/3",
            ])
        #expect(try accepted(answer).allSatisfy { ($0["reason"] as? String)?.contains("링크") == true })
        let again = try server.tokenClient.post(APIPath.inbox(), form: ["url": "https://a.example/1"])
        #expect(try accepted(again).first?["isNew"] as? Bool == false)
        let partlyAccepted = try server.tokenClient.post(
            APIPath.inbox(), form: ["url": "https://d.example/4", "text": "글만"])
        #expect(partlyAccepted.status == 202)
        #expect((try partlyAccepted.json()["refused"] as? [[String: Any]])?.count == 1)
        #expect(try server.tokenClient.post(APIPath.inbox(), form: ["text": "글만"]).status == 422)
        #expect(try server.tokenClient.post(APIPath.inbox(), form: [:]).status == 422)
        let titles = try server.instance.titles()
        #expect(titles.count == 4)
    }

    @Test func knownAddressReceivesTheNewNoteAndTags() throws {
        let server = try InboxServer()
        let url = "https://a.example/1"
        _ = try server.tokenClient.post(APIPath.inbox(), form: ["url": url, "note": "첫째", "tags": "a"])
        let again = try server.tokenClient.post(APIPath.inbox(), form: ["url": url, "note": "둘째", "tags": "b"])
        let result = try #require(try accepted(again).first)
        #expect(result["isNew"] as? Bool == false && result["reason"] as? String == "있던 것에 추가했어요")
        let item = try #require(
            server.instance.catalog.read(of: server.instance.ann) { try server.instance.catalog.items.find(1, in: $0) })
        #expect(item.note == "첫째\n\n둘째" && item.tags == ["a", "b"])
    }

    @Test(arguments: ["/inbox", "/api/v1/inbox"]) func titleOfASharedAddressCountsAsShared(path: String) throws {
        let server = try InboxServer()
        _ = try server.tokenClient.post(path, form: ["title": "YouTube", "text": "https://a.example/1", "url": ""])
        let item = try #require(
            server.instance.catalog.read(of: server.instance.ann) { try server.instance.catalog.items.find(1, in: $0) })
        #expect(item.title == "YouTube" && item.sources["title"] == .shared)
    }

    @Test func filmAddressIsSavedAsALinkWithoutTheMovieFeature() throws {
        let server = try InboxServer()
        let answer = try server.tokenClient.post(APIPath.inbox(), form: ["url": "https://www.themoviedb.org/movie/603"])
        #expect(try accepted(answer).first?["kind"] as? String == "link")
        #expect((try accepted(answer).first?["reason"] as? String)?.contains("themoviedb.org") == true)
        #expect(try server.tokenClient.post(APIPath.inbox(), form: ["text": "9788936434267"]).status == 422)
    }

    @Test func filesAreSavedOrRejectedWithAReason() throws {
        let server = try InboxServer()
        let answer = try server.tokenClient.post(
            APIPath.inbox(),
            files: [
                ("file", "a.url", Array("URL=https://a.example/1".utf8)), ("file", "b.bin", [0, 1, 2]),
                ("file", "c.txt", Array("https://c.example/3 https://c.example/4".utf8)),
            ])
        #expect(answer.status == 202)
        #expect(try accepted(answer).count == 3)
        let refused = try #require(try answer.json()["refused"] as? [[String: Any]])
        #expect(refused.first?["file"] as? String == "b.bin" && refused.first?["detail"] != nil)
        let alone = try server.tokenClient.post(APIPath.inbox(), files: [("file", "b.bin", [0, 1, 2])])
        #expect(alone.status == 422)
        #expect(InboxInstance.files(in: server.instance.catalog.folder.incoming).isEmpty)
    }

    @Test func repeatedKeySavesOnceEvenAfterARestart() throws {
        let instance = try InboxInstance()
        func send(_ server: InboxServer, _ url: String, key: String) throws -> LoopbackClient.Answer {
            try server.tokenClient.send(
                "POST", APIPath.inbox(),
                headers: ["Idempotency-Key": key, "Content-Type": "application/x-www-form-urlencoded"],
                body: "url=\(url)")
        }
        let first = try send(InboxServer(instance), "https://a.example/1", key: "k1")
        let server = try InboxServer(instance)
        let second = try send(server, "https://a.example/1", key: "k1")
        #expect(second.status == 202 && second.body == first.body)
        #expect(try accepted(send(server, "https://a.example/other", key: "k2")).first?["isNew"] as? Bool == true)
        #expect(try send(server, "https://a.example/x", key: String(repeating: "x", count: 201)).status == 422)
        instance.clock.advance(.seconds(8 * 86_400))
        _ = try send(server, "https://a.example/y", key: "k3")
        #expect(try accepted(send(server, "https://a.example/z", key: "k1")).first?["isNew"] as? Bool == true)
    }

    private func send(
        _ server: InboxServer, _ body: String, key: String = "k", to path: String = APIPath.inbox()
    ) throws -> LoopbackClient.Answer {
        try server.tokenClient.send(
            "POST", path, headers: ["Idempotency-Key": key, "Content-Type": "application/x-www-form-urlencoded"],
            body: body)
    }

    @Test(arguments: [
        "url=https://a.example/2", "url=https://a.example/1&note=x", "url=https://a.example/1&url=https://a.example/2",
        "text=https://a.example/1", "",
    ])
    func keyOfAnotherRequestIsRejectedAndSavesNothing(body: String) throws {
        let server = try InboxServer()
        _ = try send(server, "url=https://a.example/1")
        let answer = try send(server, body)
        #expect(answer.status == 422 && answer.text.contains("key-in-use"))
        #expect(try server.instance.addresses() == ["https://a.example/1"])
    }

    @Test func keyOfAnotherQueryIsRejected() throws {
        let server = try InboxServer()
        _ = try send(server, "url=https://a.example/1")
        #expect(try send(server, "url=https://a.example/1", to: APIPath.inbox() + "?x=1").status == 422)
    }

    @Test func keyOfAnotherFileIsRejected() throws {
        let server = try InboxServer()
        func post(_ name: String, _ text: String) throws -> LoopbackClient.Answer {
            var client = server.tokenClient
            client.headers["Idempotency-Key"] = "k"
            return try client.post(APIPath.inbox(), files: [("file", name, Array(text.utf8))])
        }
        let first = try post("a.url", "URL=https://a.example/1")
        #expect(try post("a.url", "URL=https://a.example/1").body == first.body)
        #expect(try post("a.url", "URL=https://a.example/2").status == 422)
        #expect(try post("b.url", "URL=https://a.example/1").status == 422)
    }

    @Test func keyOfARejectedRequestCanBeUsedAgain() throws {
        let server = try InboxServer()
        #expect(try send(server, "text=9788936434267").status == 422)
        #expect(try send(server, "url=https://a.example/1").status == 202)
    }

    /// The item and the stored response are written in one transaction.
    @Test func requestFailsIfItsResponseCannotBeStored() throws {
        let server = try InboxServer()
        try server.instance.catalog.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER full BEFORE INSERT ON idempotencyKey BEGIN SELECT RAISE(ABORT, 'no'); END
                    """)
        }
        #expect(try send(server, "url=https://a.example/1").status == 500)
        try server.instance.catalog.write { try $0.execute(sql: "DROP TRIGGER full") }
        #expect(try send(server, "url=https://a.example/1").status == 202)
    }

    @Test func fullDiskIsReportedAsInsufficientStorage() throws {
        let server = try InboxServer(InboxInstance(otherCollections: [FullDiskCollection()]))
        #expect(try server.tokenClient.post(APIPath.inbox(), form: ["url": "https://a.example/1"]).status == 507)
    }

    @Test func formAcceptsFilesWithoutJavaScript() throws {
        let server = try InboxServer()
        let answer = try server.sessionClient.post(
            SitePath.inbox(), files: [("file", "a.url", Array("URL=https://a.example/1".utf8)), ("file", "", [])])
        #expect(answer.status == 303)
        let page = try server.sessionClient.get(SitePath.inbox()).text
        #expect(page.contains(".url 파일에서 주소를 찾았어요") && page.contains("브라우저에서"))
        let refused = try server.sessionClient.post(SitePath.inbox(), files: [("file", "b.bin", [0, 1])])
        #expect(refused.status == 422)
    }

    @Test func rejectedFilesCanBeRetriedOrDiscarded() async throws {
        let server = try InboxServer()
        let instance = server.instance
        try instance.writeFile("nothing here", "a.txt")
        try instance.writeFile("nothing there", "b.txt")
        _ = try await instance.scanTwice(with: instance.makeIngester())
        let page = try server.sessionClient.get(SitePath.inbox()).text
        #expect(page.contains("알아보지 못한 것") && page.contains("a.txt"))
        let refused = try instance.rejectedSubmissions()
        let (a, b) = (
            try #require(refused.first { $0.path == "a.txt" }), try #require(refused.first { $0.path == "b.txt" })
        )
        #expect(try server.sessionClient.post(InboxPath.recordRetry(a.id), form: [:]).status == 422)
        try instance.writeFile("now https://a.example/1", ".failed/a.txt")
        #expect(try server.sessionClient.post(InboxPath.recordRetry(a.id), form: [:]).status == 303)
        #expect(try instance.addresses() == ["https://a.example/1"])
        #expect(try server.sessionClient.post(InboxPath.recordRemoval(b.id), form: [:]).status == 303)
        #expect(try instance.rejectedSubmissions().isEmpty)
        #expect(InboxInstance.files(in: instance.inbox) == [".failed/b.txt", ".failed/b.txt.txt"])
        #expect(try server.sessionClient.post(InboxPath.recordRemoval(b.id), form: [:]).status == 404)
    }

    @Test func discardingCanBeUndoneForThirtyDays() async throws {
        let server = try InboxServer()
        let instance = server.instance
        try instance.writeFile("nothing", "그 밖/a.txt")
        _ = try await instance.scanTwice(with: instance.makeIngester())
        let submission = try #require(try instance.rejectedSubmissions().first)
        let cleaner = ProcessedFileCleaner(catalog: instance.catalog)
        func discard() throws {
            let answer = try server.sessionClient.post(InboxPath.recordRemoval(submission.id), form: ["back": "/inbox"])
            #expect(answer.status == 303)
            #expect(try instance.rejectedSubmissions().isEmpty)
        }
        try discard()
        #expect(try server.sessionClient.get(SitePath.history()).text.contains("a.txt’ 버렸어요"))
        instance.clock.advance(.seconds(29 * 86_400))
        try cleaner.sweep()
        #expect(try server.sessionClient.post(SitePath.undoLast(), form: [:]).status == 303)
        #expect(try instance.rejectedSubmissions().map(\.id) == [submission.id])
        #expect(InboxInstance.files(in: instance.inbox).count == 2)
        try discard()
        instance.clock.advance(.seconds(31 * 86_400))
        try cleaner.sweep()
        #expect(
            InboxInstance.files(in: instance.inbox).isEmpty && !ProcessedFiles.exists(instance.inbox + "/.failed/그 밖"))
        #expect(try server.sessionClient.post(SitePath.undoLast(), form: [:]).status == 409)
    }

    /// The request that the share menu of a phone sends to the installed web app.
    @Test func shareTargetSavesFilesWithTheSharedTextAsNote() throws {
        let server = try InboxServer()
        let shared = LoopbackClient(
            port: server.port,
            headers: server.sessionClient.headers.merging(["Sec-Fetch-Site": "none", "Origin": "null"]) { $1 })
        let answer = try shared.post(
            SitePath.inbox(), form: ["title": "", "text": "여름 여행", "url": ""],
            files: [("file", "a.url", Array("URL=https://a.example/1".utf8))])
        #expect(answer.status == 303, "\(answer.text)")
        let row = try server.instance.catalog.read { try Row.fetchOne($0, sql: "SELECT state, note FROM item") }
        #expect(row?[0] == "inbox" && row?[1] == "여름 여행")
        #expect(try server.instance.rejectedSubmissions().isEmpty)
        // Addresses in the text become items of their own in addition to the files.
        let both = try shared.post(
            SitePath.inbox(), form: ["text": "봐 https://b.example/2"],
            files: [("file", "c.url", Array("URL=https://c.example/3".utf8))])
        #expect(both.status == 303)
        #expect(try server.instance.addresses().count == 3)
        let plain = try shared.post(
            SitePath.inbox(), form: ["title": "나눈 것", "text": "https://d.example/4", "url": ""], files: [])
        #expect(plain.status == 303)
        #expect(try server.instance.titles(.kept).contains("나눈 것"))
        // A client that is not signed in is rejected before the body is read.
        let stranger = try LoopbackClient(port: server.port).post(
            SitePath.inbox(), form: [:], files: [("file", "a.png", [1, 2, 3])])
        #expect(stranger.status == 401 && stranger.text.contains("저장되지 않았어요"))
        #expect(InboxInstance.files(in: server.instance.catalog.folder.incoming).isEmpty)
    }
}
