import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Inbox
@testable import Links

/// Export files of other programs are offered for import instead of being split into inbox items.
@Suite(.serialized) struct ImportProposalTests {
    private static let bookmarks = """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <DL><p><DT><A HREF="https://a.example/" ADD_DATE="1700000001">A</A>
        <DT><A HREF="https://b.example/">B</A></DL>
        """
    private static let pocket = "title,url,time_added,tags,status\n바다,https://c.example/,1500000000,a|b,unread\n"

    private func startedImport(_ answer: LoopbackClient.Answer, _ instance: InboxInstance) throws -> ImportRun {
        #expect(answer.status == 303)
        let run = try #require(
            try instance.catalog.read(of: instance.ann) { try instance.catalog.imports.list(in: $0).first })
        #expect(answer.header("Location") == LinkPath.importRun(run.id))
        return run
    }

    @Test func bookmarkFileInTheFolderIsImportedAfterConfirmation() async throws {
        let server = try InboxServer()
        let instance = server.instance
        try instance.writeFile(Self.bookmarks, "북마크.html")
        _ = try await instance.scanTwice(with: instance.makeIngester())
        #expect(try instance.addresses().isEmpty)
        let offer = try #require(try instance.rejectedSubmissions().first)
        #expect(offer.isOffer && offer.reason.ko.contains("북마크 파일이에요"))
        let page = try server.sessionClient.get(SitePath.inbox())
        #expect(page.markupErrors.isEmpty && page.text.contains("가져올까요?"))
        #expect(page.text.contains(InboxPath.recordImport(offer.id)))
        #expect(!page.text.contains(InboxPath.recordRetry(offer.id)))
        let run = try startedImport(
            try server.sessionClient.post(InboxPath.recordImport(offer.id), form: [:]), instance)
        #expect(run.fileName == "북마크.html" && run.state == .staging)
        try await LinkImport(store: LinkStore(catalog: instance.catalog)).finish(run.id, of: instance.ann)
        #expect(try instance.addresses() == ["https://a.example/", "https://b.example/"])
        #expect(try instance.rejectedSubmissions().isEmpty && InboxInstance.files(in: instance.inbox).isEmpty)
        #expect(try server.sessionClient.post(InboxPath.recordImport(offer.id), form: [:]).status == 404)
    }

    @Test func uploadedExportIsOfferedForImport() throws {
        let server = try InboxServer()
        let answer = try server.tokenClient.post(
            APIPath.inbox(), files: [("file", "pocket.csv", Array(Self.pocket.utf8)), ("file", "b.bin", [0, 1, 2])])
        #expect(answer.status == 202)
        let json = try answer.json()
        #expect((json["accepted"] as? [Any])?.isEmpty == true && (json["refused"] as? [Any])?.count == 1)
        let asked = try #require((json["asked"] as? [[String: Any]])?.first)
        #expect(asked["file"] as? String == "pocket.csv" && (asked["detail"] as? String)?.contains("북마크") == true)
        let offer = try #require(try server.instance.rejectedSubmissions().first)
        _ = try startedImport(
            try server.sessionClient.post(InboxPath.recordImport(offer.id), form: [:]), server.instance)
        // The form does the same without JavaScript.
        let form = try server.sessionClient.post(
            SitePath.inbox(), files: [("file", "b.html", Array(Self.bookmarks.utf8))])
        #expect(form.status == 303 && form.header("Location") == SitePath.inbox())
        #expect(try server.instance.rejectedSubmissions().map(\.isOffer) == [true])
    }

    /// A row restored from a backup may contain any path.
    @Test func fileOutsideTheWatchedFoldersIsNotOpened() throws {
        let server = try InboxServer()
        let instance = server.instance
        let outside = instance.temporary.path + "/북마크.html"
        try Data(Self.bookmarks.utf8).write(to: URL(filePath: outside))
        let link = instance.inbox + "/link.html"
        try FileManager.default.createDirectory(atPath: instance.inbox, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside)
        for (number, file) in [outside, "\(instance.inbox)/.failed/../../../\(outside)", link].enumerated() {
            try instance.catalog.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO inboxRecord(id, owner, source, path, state, file, arrivedAt, isImport)
                        VALUES (?, ?, 'folder', '북마크.html', 'refused', ?, 0, 1)
                        """, arguments: [number + 1, instance.ann, file])
            }
            for path in [InboxPath.recordImport(Int64(number + 1)), InboxPath.recordRetry(Int64(number + 1))] {
                #expect(try server.sessionClient.post(path, form: [:]).status == 422)
            }
        }
        #expect(try instance.addresses().isEmpty)
        #expect(try instance.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM importRun") } == 0)
        #expect(FileManager.default.fileExists(atPath: outside))
    }

    /// An HTML page that is not a bookmark export is read as links.
    @Test func pageOfLinksIsIngestedWithoutConfirmation() async throws {
        let instance = try InboxInstance()
        try instance.writeFile(
            "<html><body><a href=\"https://a.example/1\">A</a> <a href='https://a.example/2'>B</a>", "page.html")
        _ = try await instance.scanTwice(with: instance.makeIngester())
        #expect(try instance.addresses().count == 2 && instance.rejectedSubmissions().isEmpty)
    }

    @Test(arguments: ["a.csv", "a.html", "a.txt", "a.png", "a.zip"])
    func emptyFileIsRejectedAsEmpty(_ name: String) async throws {
        let server = try InboxServer()
        try server.instance.writeFile("", name)
        _ = try await server.instance.scanTwice(with: server.instance.makeIngester())
        let refused = try #require(try server.instance.rejectedSubmissions().first)
        #expect(refused.reason.ko.contains("빈 파일이에요") && refused.reason.en.contains("The file is empty"))
        #expect(!refused.isOffer)
        let answer = try server.tokenClient.post(APIPath.inbox(), files: [("file", name, [])])
        #expect(answer.status == 422 && answer.text.contains("빈 파일이에요"))
    }
}
