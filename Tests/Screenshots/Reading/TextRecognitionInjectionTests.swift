import Catalog
import HTTPServer
import MediaProtocol
import TestSupport
import Testing

@testable import Screenshots

/// Text in a picture or in its QR code is untrusted input.
@Suite struct TextRecognitionInjectionTests {
    @Test func markupInMetadataIsEscapedOnPages() async throws {
        // Three pages, so that each has links to its neighbours.
        let harmless = (0..<LinkDetector.maxLinks * 3).map {
            ["https://a.example/\($0)", "WIFI:x", "word", "javascripts"][$0 % 4]
        }
        let shape = MarkupShape(try await pages(showing: harmless))
        let hostile = try await pages(showing: HostileText.all)
        #expect(hostile.count > 3)
        for page in hostile { #expect(shape.problems(in: page) == []) }
        #expect(hostile.contains { String(decoding: $0, as: UTF8.self).contains("&lt;script&gt;") })
    }

    /// Returns pages of screenshots whose words and codes are these texts, with matches of `a` highlighted.
    private func pages(showing texts: [String]) async throws -> [[UInt8]] {
        let world = try World()
        let site = try SignedInSite(world)
        var pages: [[UInt8]] = []
        for (number, start) in stride(from: 0, to: texts.count, by: LinkDetector.maxLinks).enumerated() {
            let some = Array(texts[start..<min(start + LinkDetector.maxLinks, texts.count)])
            let item = try await world.save(SamplePicture.png(width: 30 + number, height: 40)).item
            let lines = some.enumerated().map { row, text in
                RecognisedText.Line([
                    .init(text, x: 0, y: row, width: 10, height: 1, confidence: 90),
                    .init("a", x: 20, y: row, width: 10, height: 1, confidence: 90),
                ])
            }
            let text = RecognisedText(
                width: 30 + number, height: 40, lines: lines, codes: some.map { .init($0, format: "QRCode") })
            let picture = try #require(try world.pictures(item.id).first?.id)
            try world.catalog.write { db in
                try world.store.record([(picture, text)], language: .koreanAndEnglish, of: item.id, in: db)
            }
            pages.append(try site.client.get(ScreenshotPath.show(item.id) + "?q=a").body)
        }
        return pages
    }
}
