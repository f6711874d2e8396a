import Catalog
import Foundation
import GRDB
import HTTPServer
import Jobs
import MediaProtocol
import Site
import Synchronization
import TestSupport
import Testing

@testable import Screenshots

@Suite struct TextRecognitionPageTests {
    private static let png = SamplePicture.png(width: 640, height: 1136)

    @Test func wordsOverlayThePictureAndHitsAreMarked() async throws {
        let world = try World()
        let site = try SignedInSite(world)
        let item = try await world.save(Self.png).item
        #expect(try site.client.get(ScreenshotPath.show(item.id)).text.contains("will be read soon"))
        try await world.work(FakeReader("오늘 <저녁에> 고등어 구이", "Dinner & more").reader)
        let page = try site.client.get(ScreenshotPath.show(item.id)).text
        #expect(page.contains("viewBox=\"0 0 640 1136\""))
        #expect(page.contains(">고등어</tspan>") && page.contains("&lt;저녁에&gt;") && page.contains("Dinner &amp; more"))
        #expect(page.contains("textLength=\"60\""))
        #expect(!page.contains("<rect x="))
        func marks(_ query: String) throws -> [String] {
            let text = try site.client.get(
                ScreenshotPath.show(item.id) + "?q=" + query.addingPercentEncoding(
                    withAllowedCharacters: .alphanumerics)!
            ).text
            return text.matches(of: /<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"\/>/).map {
                "\($0.1) \($0.3)"
            }
        }
        #expect(try marks("고등어") == ["143 66"])
        #expect(try marks("등") == ["143 66"])
        // The query has other spaces than the picture.
        #expect(try marks("등어구") == ["143 66", "211 46"])
        #expect(try marks("din").count == 1)
        #expect(try marks("갈치").isEmpty && marks("tag:x").isEmpty && marks("-고등어").isEmpty)
    }

    @Test func recognisedTextChangesETagsButNotTheVersion() async throws {
        let world = try World()
        let site = try SignedInSite(world)
        let item = try await world.save(Self.png).item
        let path = "/api/v1/items/" + item.uid
        let before = try site.client.get(path)
        let tag = try #require(before.header("etag"))
        let lists = try ["/api/v1/items", ScreenshotPath.show(item.id)].map {
            ($0, try #require(try site.client.get($0).header("etag")))
        }
        #expect(try site.client.get(path, headers: ["If-None-Match": tag]).status == 304)
        world.clock.advance(.seconds(5))
        try await world.work(FakeReader("고등어 구이").reader)
        let after = try site.client.get(path, headers: ["If-None-Match": tag])
        #expect(after.status == 200 && after.text.contains("고등어 구이") && after.text.contains("\"textState\":\"read\""))
        for (path, tag) in lists {
            #expect(try site.client.get(path, headers: ["If-None-Match": tag]).status == 200, "\(path)")
        }
        let changed = try #require(after.text.firstMatch(of: /"changedAt":"([^"]+)"/)?.1)
        #expect(try site.client.get("/api/v1/export.json?since=\(changed)").text.contains(item.uid))
        // The person began to write the note before the text was recognised.
        let note = try site.client.post(
            SitePath.itemNote(item.id), form: ["version": String(item.version), "note": "저녁"])
        #expect(note.status == 303)
        #expect(try world.get(item.id).item.note == "저녁")
    }

    @Test func urlsInAPictureAreOfferedAndSavedAsRelatedLinks() async throws {
        let world = try World()
        let site = try SignedInSite(world)
        let item = try await world.save(Self.png).item
        try await world.work(FakeReader("www.example.com", codes: ["javascript:alert(1)", "WIFI:S:집;;"]).reader)
        let page = try site.client.get(ScreenshotPath.show(item.id)).text
        #expect(page.contains("href=\"https://www.example.com\""))
        #expect(page.contains("WIFI:S:집;;") && !page.contains("href=\"javascript"))
        // The links feature is absent here; an address that is not in the picture is rejected before that matters.
        let foreign = try site.client.post(ScreenshotPath.links(item.id), form: ["url": "https://other.example/"])
        #expect(foreign.status == 422)
        #expect(
            try site.client.post(ScreenshotPath.links(item.id + 9), form: ["url": "https://x.example/"]).status == 404)
    }

    @Test func settingsPageShowsMissingEngineAndChosenLanguage() async throws {
        let world = try World()
        let bare = try SignedInSite(world)
        let page = try bare.client.get(ScreenshotPath.reading()).text
        #expect(page.contains("sudo apt-get install libtesseract5 tesseract-ocr-script-hang"))
        let fake = FakeReader("글자")
        fake.seen.withLock { $0.languages = [.english] }
        let site = try SignedInSite(world, reader: fake)
        #expect(
            try site.client.get(ScreenshotPath.reading()).text.contains(
                "sudo apt-get install tesseract-ocr-script-hang"))
        let chosen = try site.client.post(ScreenshotPath.reading(), form: ["language": "en"])
        #expect(chosen.status == 303)
        let after = try site.client.get(ScreenshotPath.reading()).text
        #expect(!after.contains("apt-get") && after.contains("<option value=\"en\" selected>"))
        #expect(try site.client.post(ScreenshotPath.reading(), form: ["language": "fr"]).status == 422)
        #expect(try world.waiting(EnqueueTextRecognitionJob.kind).count == 1)
    }

    @Test func onePictureCanBeReadAgain() async throws {
        let world = try World()
        let site = try SignedInSite(world)
        let item = try await world.save(Self.png).item
        let fake = FakeReader()
        try await world.work(fake.reader)
        #expect(try world.get(item.id).screenshot.textState == .none)
        #expect(try site.client.get(ScreenshotPath.show(item.id)).text.contains("No text was found."))
        #expect(try site.client.post(ScreenshotPath.rereading(item.id), form: [:]).status == 303)
        fake.sees(.success(.lines(["이제 보여요"])))
        try await world.work(fake.reader)
        #expect(try world.found("보여") == [item.id])
    }

    /// Describes its engine at once the first time, and later when `release` ends; the engine is the number of the call.
    private final class BusyReader: MediaProcessorStub {
        let asks = Mutex(0)
        private let release: AsyncStream<Void>

        init(_ release: AsyncStream<Void>) { self.release = release }

        func describeReader() async throws(MediaError) -> OCRCapabilities {
            let number = asks.withLock { count in
                count += 1
                return count
            }
            if number > 1 { for await _ in release {} }
            return OCRCapabilities(engine: "\(number)", languages: [])
        }
    }

    @Test(.timeLimit(.minutes(20))) func busyWorkerIsNotAskedForItsDescriptionEachTime() async {
        let (release, gate) = AsyncStream<Void>.makeStream()
        let busy = BusyReader(release)
        let reader = TextRecogniser(busy)
        for _ in 0..<5 { #expect(await reader.lastDescription()?.engine == "1") }
        gate.finish()
        #expect(await reader.describe() != nil)
        #expect(busy.asks.withLock(\.self) <= 3, "not once for each page")
    }
}
