import Catalog
import GRDB
import HTTPServer
import Site
import Testing

@testable import Inbox

@Suite struct ContentRecogniserTests {
    /// A collection may recognise an address or a text as an item of its kind.
    @Test func recognisedTextGetsTheKindOfItsCollection() {
        let recogniser = ContentRecogniser([NumberCollection()])
        let parts = recogniser.recognisedParts(in: "1\n22\n", title: "a", tags: ["x"])
        #expect(
            parts.map(\.submission) == [
                Submission(.text("1"), kind: .book, title: "a", tags: ["x"]),
                Submission(.text("22"), kind: .book, title: "a", tags: ["x"]),
            ])
        #expect(parts.allSatisfy { $0.reason.en == "A number" })
        let addresses = recogniser.recognisedParts(in: "https://a.example/7 https://a.example/x")
        #expect(addresses.map(\.submission.kind) == [.book, nil])
        #expect(addresses.map(\.reason.en) == ["A number", "Link to a.example recognised"])
        #expect(ContentRecogniser([]).recognisedParts(in: "1\n22").map(\.submission) == [Submission(.text("1 22"))])
    }

    @Test func fileKindFollowsBytesRatherThanTheExtension() {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        #expect(ContentRecogniser.kind(name: "a.txt", head: png) == .other)
        #expect(ContentRecogniser.kind(name: "a.txt", head: Array("BMW https://a.example".utf8)) == .text)
        #expect(ContentRecogniser.kind(name: "a.html", head: Array("<svg xmlns='a'><a href=''/>".utf8)) == .text)
        #expect(ContentRecogniser.kind(name: "a.png", head: Array("PK\u{3}\u{4}x".utf8)) == .archive)
        #expect(ContentRecogniser.kind(name: "a.bin", head: [0]) == .other)
        #expect(ContentRecogniser.kind(name: "a", head: []) == .other)
    }

    /// Reads random files, whatever their contents.
    @Test func randomBytesDoNotCrashTheReader() {
        var seed: UInt64 = 11
        func random(_ below: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % below
        }
        let seeds = [
            "URL=https://a.example/1", "<a href=\"https://a.example/1\">", "bplist00", "<plist><dict>",
            "978-89-364-3426-7",
        ]
        for round in 0..<2000 {
            var bytes = Array(seeds[round % seeds.count].utf8)
            for _ in 0...random(8) { bytes.insert(UInt8(random(256)), at: random(bytes.count + 1)) }
            for format in AddressFile.allCases {
                _ = ContentRecogniser([]).recognisedParts(in: bytes, name: "x." + format.rawValue)
            }
        }
    }
}

/// A collection that recognises numbers, alone on a line or at the end of an address.
private struct NumberCollection: Site.ItemCollection {
    var kind: ItemKind { .book }
    var name: Phrase { Phrase("수", "Number") }
    static let navigation = NavigationEntry(
        path: "/numbers", icon: "books", cssClass: "", title: Phrase("수", "Number"))

    func routes(_ routes: inout Routes, in site: SiteContext) {}
    func show(_ id: Int64) -> String { "/numbers" }
    func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws {}

    func recognise(_ content: Submission.Content) -> [RecognisedContent] {
        let reason = Phrase("수예요", "A number")
        switch content {
        case .text(let text):
            return text.split(separator: "\n").filter { Int($0) != nil }
                .map { RecognisedContent(.text(String($0)), reason: reason) }
        case .url(let url):
            return url.last?.isNumber == true ? [RecognisedContent(content, reason: reason)] : []
        }
    }
}
