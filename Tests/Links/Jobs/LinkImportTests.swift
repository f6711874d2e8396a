import Catalog
import Foundation
import GRDB
import HTTPServer
import Jobs
import TestSupport
import Testing

@testable import Links

struct LinkImportTests {
    let world: World
    var runs: ImportRunStore { world.catalog.imports }

    init() throws {
        world = try World()
    }

    private func file(_ text: String) throws -> String {
        let path = "\(world.folder.path)/\(UUID().uuidString).html"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func run(_ text: String) async throws -> ImportRun {
        let importer = LinkImport(store: world.store)
        let run = try importer.begin(try file(text), fileName: "북마크.html", by: world.ann, queues: false)
        try await importer.finish(run.id, of: world.ann)
        return try world.catalog.read(of: world.ann) { try runs.get(run.id, in: $0) }
    }

    private func rows(_ run: ImportRun, _ status: ImportRow.Status? = nil) throws -> [ImportRow] {
        try world.catalog.read { try runs.rows(of: run.id, status: status, in: $0) }
    }

    @Test func everyEntryGetsAnImportRow() async throws {
        let run = try await run(BookmarkFixtures.firefox)
        #expect(run.state == .done)
        #expect(run.counts.accepted == 2)
        #expect(run.counts.failed == 2)
        #expect(try rows(run, .failed).map(\.reason) == ["scheme:place", "scheme:javascript"])
        #expect(try rows(run).map(\.ordinal) == [1, 2, 3, 4])
        #expect(try rows(run)[0].raw.contains("place:type=6&sort=14&maxResults=10"))
        let link = try #require(world.links().first { $0.item.title == "A" })
        #expect(link.item.tags == ["읽을거리", "machine learning"])
        #expect(link.link.description == "First line\nsecond line")
        #expect(link.item.addedAt == Timestamp(1_380_000_001_000))
        #expect(!link.link.isUnread)
        #expect(link.item.sources["title"] == .imported("netscape"))
        #expect(try world.jobs(QueuePreviewsJob.kind).count == 1)
    }

    @Test func tooLongTagIsCutAndNotedInItsRow() async throws {
        let tag = String(repeating: "바다", count: 60)
        let run = try await run(
            "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF=\"https://a.example/\" TAGS=\"\(tag),b\">A</A></DL>")
        #expect(try rows(run, .accepted).map(\.reason) == ["long-tag:\(tag.prefix(30))"])
        #expect(try world.links().first?.item.tags.contains(String(tag.prefix(Tag.longest))) == true)
    }

    @Test func importNotifiesOnlyOnFailure() async throws {
        func notificationTitles() throws -> [String] {
            try world.catalog.read(of: world.ann) { try world.catalog.notifications.list(in: $0).map(\.title.ko) }
        }
        _ = try await run(BookmarkFixtures.safari)
        #expect(try notificationTitles() == [])
        _ = try await run(BookmarkFixtures.firefox)
        #expect(try notificationTitles() == ["‘북마크.html’에서 2개를 가져오지 못했어요"])
        _ = try await run("no bookmarks at all")
        #expect(try notificationTitles().first == "‘북마크.html’을(를) 가져오지 못했어요")
    }

    @Test func importsNestedFolders() async throws {
        _ = try await run(BookmarkFixtures.safari)
        _ = try await run(BookmarkFixtures.google)
        let tree = try world.catalog.read(of: world.ann) { try world.catalog.folders.tree(in: $0) }
        #expect(tree.map { "\($0.depth)\($0.folder.name)" } == ["0즐겨찾기", "1속", "0Reading List"])
    }

    @Test func importingAgainChangesNothing() async throws {
        _ = try await run(BookmarkFixtures.chrome)
        let before = try world.catalog.read {
            try Row.fetchAll($0, sql: "SELECT * FROM item, link, folder ORDER BY item.id")
        }
        let again = try await run(BookmarkFixtures.chrome)
        #expect(again.counts.accepted == 0)
        #expect(again.counts.duplicate == 4)
        #expect(
            try world.catalog.read { try Row.fetchAll($0, sql: "SELECT * FROM item, link, folder ORDER BY item.id") }
                == before)
    }

    @Test func duplicateEntriesOfAFileMergeTheirTags() async throws {
        let run = try await run(
            "<DL><DT><A HREF=\"https://a.example/\" TAGS=\"x\">A</A><DT><A HREF=\"https://A.example\" TAGS=\"y\">A</A></DL>"
        )
        #expect(run.counts.accepted == 1)
        #expect(run.counts.duplicate == 1)
        #expect(try rows(run, .duplicate).map(\.reason) == ["twice"])
        #expect(try world.titles { $0.tags = ["x", "y"] } == ["A"])
    }

    @Test func tooLongTagIsShortened() async throws {
        let tag = String(repeating: "긴태그", count: 60)
        let run = try await run("<DL><DT><A HREF=\"https://a.example/\" TAGS=\"\(tag),봄\">A</A></DL>")
        #expect(try world.titles { $0.tags = [String(tag.prefix(100)), "봄"] } == ["A"])
        #expect(try rows(run)[0].raw.contains(tag))
    }

    @Test func folderDescriptionStaysInTheImportReport() async throws {
        let run = try await run(
            "<DL><p><DT><H3>요리</H3><DD>주말마다<DL><p><DT><A HREF=\"https://a.example/\">A</A></DL></DL>")
        #expect((run.counts.accepted, run.counts.failed) == (1, 1))
        let site = try SignedInSite(world)
        #expect(try site.client.get(LinkPath.importRun(run.id)).text.contains("폴더 설명이에요"))
    }

    @Test func importReportShortensALongTitle() async throws {
        let title = String(repeating: "긴 제목 ", count: 100)
        let run = try await run("<DL><DT><A HREF=\"https://a.example/\">\(title)</A></DL>")
        let site = try SignedInSite(world)
        let page = try site.client.get(LinkPath.importRun(run.id)).text
        #expect((1..<60).contains(page.matches(of: /긴 제목/).count))
    }

    @Test func trashedLinkAsksForAChoice() async throws {
        let item = try world.save("https://a.example/?x=1&y=2")
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([item.id], in: $0) }
        let run = try await run(BookmarkFixtures.chrome)
        #expect(run.counts.choice == 1)
        let row = try #require(try rows(run, .choice).first)
        let site = try SignedInSite(world)
        let page = try site.client.get(LinkPath.importRun(run.id)).text
        #expect(page.contains("휴지통에 있어요"))
        #expect(page.contains(LinkPath.importChoice(run.id, row.id)))
        #expect(try site.client.post(LinkPath.importChoice(run.id, row.id), form: ["take": "1"]).status == 303)
        #expect(try world.link(item).item.state == .kept)
        #expect(try rows(run, .choice).isEmpty)
    }

    @Test func importingAnUndoneFileAgainRestoresItsLinks() async throws {
        let first = try await run(BookmarkFixtures.chrome)
        let site = try SignedInSite(world)
        #expect(try site.client.post(LinkPath.importRemoval(first.id), form: [:]).status == 303)
        #expect(try world.titles().isEmpty)
        let again = try await run(BookmarkFixtures.chrome)
        #expect(again.counts.accepted == 4)
        #expect(try world.titles().count == 4)
    }

    @Test func importsTagsDatesAndUnreadStateOfPocket() async throws {
        let run = try await run(BookmarkFixtures.pocketTable)
        #expect(run.format == "pocket" && run.state == .done)
        #expect((run.counts.accepted, run.counts.failed, run.counts.total) == (2, 1, 3))
        #expect(try rows(run, .failed).map(\.reason) == ["empty"])
        let link = try #require(world.links().first { $0.item.title == "바다, 밤" })
        #expect(Set(link.item.tags) == ["읽을 것", "b"] && link.link.isUnread)
        #expect(link.item.addedAt == Timestamp(1_500_000_000_000))
        #expect(link.item.sources["title"] == .imported("pocket"))
        #expect(try world.titles { $0.show = .archived }.count == 1)
        #expect(try await self.run(BookmarkFixtures.pocketTable).counts.accepted == 0)
    }

    /// Undo deletes the folders and tags that the run created, except those in use.
    @Test func undoingAnImportRemovesItsEmptyFoldersAndTags() async throws {
        func places() throws -> [String] {
            try world.catalog.read(of: world.ann) { scope in
                try world.catalog.folders.tree(in: scope).map(\.folder.name)
                    + world.catalog.tags.list(in: scope).map { "#" + $0.name }
            }
        }
        try world.catalog.write(of: world.ann) { scope in
            _ = try world.catalog.folders.create(name: "개발", in: scope)
            _ = try world.catalog.folders.create(name: "북마크바", in: scope)
        }
        let first = try await run(BookmarkFixtures.chrome)
        let tagged = try await run(BookmarkFixtures.linkding)
        let other = try await run(BookmarkFixtures.safari.replacing(".example", with: ".safari.example"))
        #expect(try places() == ["개발", "북마크바", "개발", "즐겨찾기", "속", "Reading List", "#a"])
        let kept = try world.save("https://mine.example/")
        try world.catalog.write(of: world.ann) { scope in
            let tree = try world.catalog.folders.tree(in: scope)
            let folder = try #require(tree.first { $0.folder.name == "속" }?.folder)
            try world.catalog.items.setFolder(folder.id, of: [kept.id], in: scope)
        }
        let site = try SignedInSite(world)
        for run in [first, tagged, other] {
            #expect(try site.client.post(LinkPath.importRemoval(run.id), form: [:]).status == 303)
        }
        // "속" is in use, within another folder; the first two folders existed before.
        #expect(try places() == ["개발", "북마크바", "즐겨찾기", "속"])
        // Importing again restores folders and tags.
        _ = try await run(BookmarkFixtures.chrome)
        _ = try await run(BookmarkFixtures.linkding)
        let back = try places()
        #expect(back == ["개발", "북마크바", "개발", "즐겨찾기", "속", "#a"])
        #expect(
            try world.titles {
                $0.tags = ["a"]
                $0.show = .archived
            } == ["A"])
    }

    /// A run of films is not found under links and stays unchanged.
    @Test func runsOfOtherFeaturesAreNotFound() throws {
        let run = try world.catalog.write(of: world.ann) { scope in
            let run = try runs.begin(format: "letterboxd", fileName: "diary.csv", in: scope)
            try runs.advance(run.id, to: .done, in: scope.db)
            return run
        }
        let site = try SignedInSite(world)
        #expect(try site.client.post(LinkPath.importRemoval(run.id), form: [:]).status == 404)
        #expect(try site.client.get(LinkPath.importRun(run.id)).status == 404)
        #expect(try site.client.post(LinkPath.importChoice(run.id, 1), form: ["take": "1"]).status == 404)
        #expect(try world.catalog.read(of: world.ann) { try runs.get(run.id, in: $0).state } == .done)
    }

    @Test func emptyFileIsReportedAsEmpty() throws {
        let site = try SignedInSite(world, language: .en)
        let body = """
            --b\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\nContent-Type: text/html\r\n\r\n\
            \r\n--b--\r\n
            """
        let answer = try site.client.send(
            "POST", LinkPath.imports(), headers: ["Content-Type": "multipart/form-data; boundary=b"], body: body)
        #expect(answer.status == 422 && answer.text.contains("The file is empty"))
    }

    @Test func fileWithoutBookmarksFails() async throws {
        let run = try await run("<html>Hello</html>")
        #expect(run.state == .failed)
        #expect(run.problem == "no-bookmarks")
    }

    @Test func uploadedFileIsImportedByAJob() async throws {
        let site = try SignedInSite(world)
        let body = """
            --b\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\nContent-Type: text/html\r\n\r\n\
            \(BookmarkFixtures.linkding)\r\n--b--\r\n
            """
        let answer = try site.client.send(
            "POST", LinkPath.imports(), headers: ["Content-Type": "multipart/form-data; boundary=b"], body: body)
        #expect(answer.status == 303)
        let job = try #require(try world.jobs(ImportLinksJob.kind).first)
        try await world.perform(job, by: ImportLinksJob(store: world.store))
        #expect(try world.titles() == ["B"])
        #expect(try world.titles { $0.show = .archived } == ["A"])
        let page = try site.client.get(answer.header("Location") ?? "").text
        #expect(page.contains("담음 2"))

        let list = try site.client.get(LinkPath.imports()).text
        #expect(list.contains("a.html"))
        #expect(
            try site.client.send(
                "POST", LinkPath.imports(), headers: ["Content-Type": "multipart/form-data; boundary=b"],
                body: "--b--\r\n"
            ).status == 422)
    }

    @Test func exportedBookmarksImportUnchanged() async throws {
        _ = try await run(BookmarkFixtures.chrome)
        _ = try await run(BookmarkFixtures.linkding)
        let site = try SignedInSite(world)
        let exported = try site.client.get(LinkPath.bookmarksExport())
        #expect(exported.header("Content-Disposition")?.contains("seorap-bookmarks.html") == true)
        let bookmarks = try read(exported.body)
        #expect(
            Set(bookmarks.map { "\($0.path)|\($0.title)" }) == [
                "북마크바|A & B", "북마크바/개발|B", "북마크바|C", "|D", "|A",
            ])
        let other = try World()
        let importer = LinkImport(store: other.store)
        let path = "\(other.folder.path)/a.html"
        try exported.text.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try importer.begin(path, fileName: "a.html", by: other.ann, queues: false)
        try await importer.finish(run.id, of: other.ann)
        let otherSite = try SignedInSite(other)
        let again = try otherSite.client.get(LinkPath.bookmarksExport())
        #expect(try read(again.body).sorted { $0.address < $1.address } == bookmarks.sorted { $0.address < $1.address })
    }

    @Test func previewsOfImportedLinksAreQueuedInBatches() async throws {
        let entries = (0..<250).map { "<DT><A HREF=\"https://h\($0).example/\">\($0)</A>" }.joined()
        _ = try await run("<DL>\(entries)</DL>")
        let feeder = QueuePreviewsJob(store: world.store)
        try await world.perform(try #require(try world.jobs(QueuePreviewsJob.kind).first), by: feeder)
        #expect(try world.jobs(PreviewLinkJob.kind).count == 200)
        #expect(try world.jobs(PreviewLinkJob.kind).allSatisfy { $0.priority == NewJob.background })
        let next = try #require(try world.jobs(QueuePreviewsJob.kind).last)
        #expect(next.notBefore == world.clock.now + QueuePreviewsJob.roundInterval)
        try await world.perform(next, by: feeder)
        #expect(try world.jobs(PreviewLinkJob.kind).count == 250)
    }
}
