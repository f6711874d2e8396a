import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import Testing

@testable import Inbox

@Suite struct ContentRecogniserTests {
    private func urls(_ text: String, _ name: String) -> [String] {
        AddressFile(name: name)?.addresses(in: Array(text.utf8)) ?? []
    }

    @Test func linkFilesOfAllSystemsAreRead() throws {
        #expect(
            urls("[InternetShortcut]\r\nURL=https://a.example/1\r\nIconIndex=0\r\n", "a.URL") == ["https://a.example/1"]
        )
        #expect(
            urls("[Desktop Entry]\nType=Link\nName=가\nURL = https://a.example/2\n", "a.desktop") == [
                "https://a.example/2"
            ])
        let list = ["URL": "https://a.example/3?x=1&y=2"]
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let bytes = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            #expect(AddressFile.webloc.addresses(in: Array(bytes)) == ["https://a.example/3?x=1&y=2"])
        }
        #expect(
            urls("[a](https://a.example/4) <https://b.example/5>", "note.md") == [
                "https://a.example/4", "https://b.example/5",
            ])
        #expect(urls("URL=file:///etc/passwd", "a.url").isEmpty)
        #expect(urls("URL=javascript:alert(1)", "a.url").isEmpty)
    }

    @Test func textsOfOlderSystemsAreRead() {
        let utf16 = Array("봐 https://a.example/1".data(using: .utf16) ?? Data())
        #expect(AddressFile.txt.addresses(in: utf16) == ["https://a.example/1"])
        let cp949: [UInt8] = [0xBB, 0xE7, 0xC1, 0xF8, 0x20] + Array("https://a.example/2".utf8)
        #expect(AddressFile.txt.addresses(in: cp949) == ["https://a.example/2"])
        #expect(AddressFile.decoded(cp949).hasPrefix("사진"))
        #expect(AddressFile.decoded([0xEF, 0xBB, 0xBF, 0x61]) == "a")
    }

    @Test func aSavedPageIsItsOwnAddressAndAListIsItsLinks() {
        let saved = "<!-- saved from url=(0019)https://a.example/x -->\n<a href=\"https://b.example/\">b</a>"
        #expect(urls(saved, "page.html") == ["https://a.example/x"])
        let canonical =
            "<link rel=\"canonical\" href=\"https://a.example/y?p=1&amp;q=2\"><a href='https://b.example/'>b</a>"
        #expect(urls(canonical, "page.htm") == ["https://a.example/y?p=1&q=2"])
        let list =
            "<A HREF=\"https://a.example/1\">1</A><a class=x href='https://b.example/2'>2</a><a href=\"/own\">3</a>"
        #expect(urls(list, "list.html") == ["https://a.example/1", "https://b.example/2"])
    }

    /// A collection may recognise an address or a text as an item of its kind.
    @Test func collectionGivesItsKindToRecognisedText() {
        let recognition = ContentRecogniser([Numbers()])
        let found = recognition.submissions(in: "1\n22\n", title: "a", tags: ["x"])
        #expect(
            found.map(\.submission) == [
                Submission(.text("1"), kind: .book, title: "a", tags: ["x"]),
                Submission(.text("22"), kind: .book, title: "a", tags: ["x"]),
            ])
        #expect(found.allSatisfy { $0.reason.en == "A number" })
        let addresses = recognition.submissions(in: "https://a.example/7 https://a.example/x")
        #expect(addresses.map(\.submission.kind) == [.book, nil])
        #expect(addresses.map(\.reason.en) == ["A number", "Link to a.example recognised"])
        #expect(ContentRecogniser([]).submissions(in: "1\n22").map(\.submission) == [Submission(.text("1 22"))])
    }

    @Test(arguments: [
        ("978-89-364-3426-7", "9788936434267"), ("9788936434267", "9788936434267"),
        ("ISBN: 978 89 364 3426 7", "9788936434267"),
        ("0-306-40615-2", "9780306406157"), ("080442957X", "9780804429573"),
        ("ISBN-13: 9780306406157", "9780306406157"),
    ])
    func booksNumbersAreReadWithTheirCheck(text: String, digits: String) {
        #expect(ISBN(text)?.digits == digits)
    }

    @Test(arguments: [
        "978-89-364-3426-8", "1234567890123", "010-1234-5678", "", "X", "97889364342", "라멘", "2026-11-22",
    ])
    func otherNumbersAreNoBooks(text: String) {
        #expect(ISBN(text) == nil)
    }

    @Test func bytesDecideBeforeNames() {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        #expect(ContentRecogniser.kind(name: "a.txt", head: png) == .other)
        #expect(ContentRecogniser.kind(name: "a.txt", head: Array("BMW https://a.example".utf8)) == .text)
        #expect(ContentRecogniser.kind(name: "a.html", head: Array("<svg xmlns='a'><a href=''/>".utf8)) == .text)
        #expect(ContentRecogniser.kind(name: "a.png", head: Array("PK\u{3}\u{4}x".utf8)) == .archive)
        #expect(ContentRecogniser.kind(name: "a.bin", head: [0]) == .other)
        #expect(ContentRecogniser.kind(name: "a", head: []) == .other)
    }

    /// Reads random files, whatever their contents.
    @Test func randomBytesAreReadWithoutCrash() {
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
                _ = ContentRecogniser([]).submissions(in: bytes, name: "x." + format.rawValue)
            }
        }
    }
}

/// A collection that recognises numbers, alone on a line or at the end of an address.
private struct Numbers: Site.ItemCollection {
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
