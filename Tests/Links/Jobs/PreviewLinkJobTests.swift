import Catalog
import Fetching
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import MediaProtocol
import TestSupport
import Testing

@testable import Links

/// Previews from a URL to a complete card, over real sockets and with the real media worker.
struct PreviewLinkJobTests {
    let world: World
    let site: Website
    let fetcher: Fetcher

    init() throws {
        world = try World()
        site = try Website()
        fetcher = site.fetcher
        let picture = SamplePicture.png(width: 120, height: 63)
        site.on("picture") { _ in .bytes(picture, type: "image/png") }
        site.on("icon") { _ in .bytes(SamplePicture.png(width: 16, height: 16), type: "image/png") }
    }

    private func preview(_ item: Item) async throws -> LinkStore.Stored {
        let job = try #require(try world.jobs(PreviewLinkJob.kind).last { $0.item == item.id })
        let worker = MediaWorkerClient(
            executable: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
                path: "MediaWorker"
            ).path,
            readable: [world.folder.media], scratch: world.folder.cache)
        let handler = PreviewLinkJob(store: world.store, fetcher: fetcher, processor: worker)
        do {
            try await world.perform(job, by: handler)
        } catch {
            await worker.stop()
            throw error
        }
        await worker.stop()
        return try world.link(item)
    }

    private static func html(_ head: String) -> String {
        "<!doctype html><html><head><meta charset=utf-8>\(head)</head><body><p>Text</p></body></html>"
    }

    @Test func previewFillsTheCard() async throws {
        site.page(
            "a",
            Self.html(
                """
                <title>집에서 만드는 라멘</title><meta name=description content="열두 시간"><meta property="og:site_name" content="라멘집">
                <meta property="og:image" content="/picture"><link rel=icon href=/icon>
                """))
        let item = try world.save(site.url("a"), tags: ["요리"])
        let stored = try await preview(item)
        #expect(stored.item.title == "집에서 만드는 라멘")
        #expect(stored.item.subtitle == "라멘집")
        #expect(stored.item.sources["title"] == .page)
        #expect(stored.link.description == "열두 시간")
        #expect(stored.link.site == "라멘집")
        #expect(stored.link.previewState == .done)
        #expect(stored.link.previewCode == nil)
        #expect(stored.link.checkCode == "ok")
        #expect(stored.link.brokenAt == nil)
        let cover = try #require(stored.item.cover)
        let media = try #require(try world.catalog.read { try world.catalog.media.find(cover, in: $0) })
        #expect(media.width == 120)
        #expect(media.height == 63)
        #expect(media.type == "image/png")
        #expect(stored.item.placeholder == media.placeholder)
        #expect(media.placeholder?.count == 14)
        #expect(FileManager.default.fileExists(atPath: world.catalog.media.path(cover)))
        #expect(stored.link.favicon != nil)
        let leftovers = try FileManager.default.contentsOfDirectory(atPath: world.folder.incoming)
        #expect(leftovers.isEmpty)
    }

    @Test func previewKeepsTypedTitleAndNote() async throws {
        site.page("a", Self.html("<title>페이지의 제목</title><meta name=description content=\"페이지의 설명\">"))
        let item = try world.save(site.url("a"), title: "내 제목", note: "내 메모")
        let stored = try await preview(item)
        #expect(stored.item.title == "내 제목")
        #expect(stored.item.note == "내 메모")
        #expect(stored.link.description == "페이지의 설명")
        #expect(stored.item.sources["title"] == .typed)
    }

    @Test func titleTypedDuringTheFetchIsKept() async throws {
        let (world, store) = (world, world.store)
        let item = try world.save(site.url("a"))
        site.on("a") { _ in
            try world.catalog.write(of: world.ann) { scope in
                try world.catalog.items.update(item.id, version: nil, .init(title: "방금 쓴 것"), in: scope)
            }
            return .bytes(Array(Self.html("<title>늦은 제목</title>").utf8), type: "text/html")
        }
        #expect(try await preview(item).item.title == "방금 쓴 것")
        _ = store
    }

    @Test func previewKeepsImportedTitles() async throws {
        site.page("a", Self.html("<title>페이지</title>"))
        let item = try world.save(site.url("a"))
        try world.catalog.write(of: world.ann) { scope in
            try world.catalog.items.fill(item.id, .init(title: "북마크의 제목"), source: .imported("netscape"), in: scope)
        }
        #expect(try await preview(item).item.title == "북마크의 제목")
    }

    @Test(arguments: [(Language.ko, "한국어 제목"), (.en, "English title")])
    func requestNamesThePersonsLanguageFirst(language: Language, title: String) async throws {
        site.on("a") { request in
            let isKorean = request.header(.acceptLanguage)?.hasPrefix("ko") == true
            return .bytes(
                Array(Self.html("<title>\(isKorean ? "한국어 제목" : "English title")</title>").utf8), type: "text/html")
        }
        try world.catalog.write { db in
            try world.catalog.people.update(world.ann, language: language, in: db)
        }
        #expect(try await preview(try world.save(site.url("a"))).item.title == title)
    }

    @Test func tooLongHeadIsReported() async throws {
        let script = "<script>\(String(repeating: "a", count: 5 << 20))</script>"
        site.page("a", Self.html("<title>긴 머리</title>\(script)"))
        let stored = try await preview(try world.save(site.url("a")))
        #expect(stored.item.title == "긴 머리")
        #expect(stored.link.previewState == .done && stored.link.previewCode == "too-large")
    }

    @Test func decodesKoreanCharsetDeclaredLate() async throws {
        let head = "<html><head><!-- \(String(repeating: "x", count: 3_000)) --><title>"
        let tail = "</title><meta http-equiv=Content-Type content=\"text/html; charset=euc-kr\"></head></html>"
        let body = Array(head.utf8) + [0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF] + Array(tail.utf8)
        site.on("a") { _ in .bytes(body, type: "text/html") }
        #expect(try await preview(try world.save(site.url("a"))).item.title == "똠방각하")
    }

    @Test func missingPictureIsReportedAndTheNextIsTried() async throws {
        site.page("a", Self.html("<title>A</title><meta property=og:image content=/gone>"))
        let stored = try await preview(try world.save(site.url("a")))
        #expect(stored.item.cover == nil)
        #expect(stored.link.previewState == .done)
        #expect(stored.link.previewCode == "picture-http-404")
        site.page(
            "b",
            Self.html(
                "<title>B</title><meta property=og:image content=/gone><meta name=twitter:image content=/picture>"))
        let second = try await preview(try world.save(site.url("b")))
        #expect(second.item.cover != nil)
        #expect(second.link.previewCode == nil)
    }

    @Test(arguments: [("not-an-image", "<html>sorry</html>"), ("corrupt", "\u{FFFD}")])
    func unreadablePictureIsRecordedWithItsReason(_ code: String, _ text: String) async throws {
        let truncated = Array(SamplePicture.png(width: 64, height: 64).prefix(60))
        site.on("bad") { _ in .bytes(code == "corrupt" ? truncated : Array(text.utf8), type: "image/png") }
        site.page("a", Self.html("<title>A</title><meta property=og:image content=/bad>"))
        let stored = try await preview(try world.save(site.url("a")))
        #expect(stored.item.cover == nil)
        #expect(stored.link.previewCode == "picture-\(code)")
        #expect(stored.item.title == "A")
    }

    @Test func loginWallKeepsPreviousValues() async throws {
        site.page(
            "a", Self.html("<title>Log in</title>").replacing("<p>Text</p>", with: "<form><input type=password></form>")
        )
        let item = try world.save(site.url("a"))
        let stored = try await preview(item)
        #expect(stored.item.title == item.title)
        #expect(stored.link.previewState == .done)
        #expect(stored.link.previewCode == "wall")
    }

    @Test func titleOfAFileIsItsName() async throws {
        site.on("report.pdf") { _ in .bytes(Array("%PDF-1.4\n".utf8), type: "application/pdf") }
        let stored = try await preview(try world.save(site.url("report.pdf")))
        #expect(stored.item.title == "report.pdf")
        #expect(stored.link.content == .pdf)
        let picture = try await preview(try world.save(site.url("picture")))
        #expect(picture.link.content == .image)
        #expect(picture.item.cover != nil)
    }

    @Test func missingPageMarksTheLinkBroken() async throws {
        let item = try world.save(site.url("gone"))
        await #expect(throws: JobFailure.self) { try await preview(item) }
        let stored = try world.link(item)
        #expect(stored.link.previewState == .failed)
        #expect(stored.link.previewCode == "http-404")
        #expect(stored.link.brokenAt != nil)
        #expect(try world.titles { $0.show = .broken } == [item.title])
    }

    @Test func serverErrorIsRetried() async throws {
        site.page("a", status: .serviceUnavailable, "")
        let item = try world.save(site.url("a"))
        let failure = await #expect(throws: JobFailure.self) { try await preview(item) }
        #expect(failure?.isTransient == true)
        #expect(failure?.code == "http-503")
        #expect(failure?.holdsHost == false, "the other pages of its host may be well")
        #expect(try world.link(item).link.previewState == .pending)
        try world.catalog.write { try $0.execute(sql: "UPDATE job SET attempts = maxAttempts") }
        await #expect(throws: JobFailure.self) { try await preview(item) }
        #expect(try world.link(item).link.previewState == .failed)
    }

    /// A failed read or write of the database does not end the job and does not count against the page.
    @Test(arguments: ["link", "linkCheck"]) func previewIsRetriedIfTheDatabaseFails(_ table: String) async throws {
        site.page("a", Self.html("<title>A</title>"))
        let item = try world.save(site.url("a"))
        let handler = PreviewLinkJob(store: world.store, fetcher: fetcher, processor: nil)
        let job = try await world.attempt(handler, without: table)
        #expect(job.state == .waiting && job.attempts == 1)
        #expect(job.lastErrorCode == "unexpected" && job.lastErrorParameters == ["DatabaseError"])
        #expect(try world.link(item).link.previewState == .pending)
    }

    @Test func previewIsRetriedIfThePictureCannotBeStored() async throws {
        site.page("a", Self.html("<title>A</title><meta property=og:image content=/picture>"))
        let item = try world.save(site.url("a"))
        try FileManager.default.removeItem(atPath: world.folder.media)
        #expect(FileManager.default.createFile(atPath: world.folder.media, contents: nil))
        let failure = await #expect(throws: JobFailure.self) { try await preview(item) }
        #expect(failure?.code == "not-stored" && failure?.isTransient == true)
        #expect(try world.link(item).link.previewState == .pending)
    }

    @Test func privateAddressesAreNotFetched() async throws {
        let item = try world.save("http://10.0.0.1/a")
        await #expect(throws: JobFailure.self) { try await preview(item) }
        #expect(try world.link(item).link.previewCode == "address-refused")
    }

    @Test func faviconsAreFetchedOncePerHost() async throws {
        site.page("a", Self.html("<title>A</title><link rel=icon href=/icon>"))
        site.page("b", Self.html("<title>B</title><link rel=icon href=/icon>"))
        let first = try await preview(try world.save(site.url("a")))
        #expect(site.asked.contains("GET icon"))
        let second = try await preview(try world.save(site.url("b")))
        #expect(second.link.favicon == first.link.favicon)
        #expect(second.link.favicon != nil)
        #expect(!site.asked.contains("GET icon"))
    }
}
