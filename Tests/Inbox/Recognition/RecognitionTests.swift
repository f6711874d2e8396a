import Catalog
import Foundation
import Site
import Testing

@testable import Inbox

@Suite struct RecognitionTests {
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

    @Test(arguments: [
        ("https://www.themoviedb.org/movie/603-the-matrix?language=ko", "tmdb", "603"),
        ("https://www.imdb.com/title/tt0133093/?ref_=x", "imdb", "tt0133093"),
        ("https://m.imdb.com/title/tt10872600/", "imdb", "tt10872600"),
        ("https://letterboxd.com/film/parasite-2019/", "letterboxd", "parasite-2019"),
        ("https://letterboxd.com/ann/film/parasite-2019/", "letterboxd", "parasite-2019"),
        ("https://boxd.it/hTha", "letterboxd", "hTha"),
        ("https://www.aladin.co.kr/shop/wproduct.aspx?ItemId=8587332", "aladin", "8587332"),
        ("https://www.yes24.com/Product/Goods/13137546", "yes24", "13137546"),
        ("https://www.goodreads.com/book/show/25489025-the-vegetarian", "goodreads", "25489025"),
        ("https://openlibrary.org/works/OL17930368W/x", "openlibrary", "OL17930368W"),
        ("https://openlibrary.org/isbn/9788936434267", "openlibrary", "9788936434267"),
    ])
    func filmsAndBooksAreRecognisedByTheirAddress(url: String, source: String, id: String) throws {
        let work = try #require(KnownWork(url))
        #expect(work.source == source && work.id == id)
        let found = Recognition.captures(in: "봐: \(url)")
        #expect(found.count == 1 && found[0].reason.ko.contains(work.sourceName))
        switch found[0].capture.content {
        case .film(let from, let number, let address): #expect(from == source && number == id && address == url)
        case .book(let from, let number, let address): #expect(from == source && number == id && address == url)
        default: Issue.record("\(found[0])")
        }
    }

    @Test(arguments: [
        "https://www.themoviedb.org/person/6384", "https://www.imdb.com/name/nm0000206/",
        "https://notimdb.com/title/tt0133093",
        "https://www.goodreads.com/author/show", "https://aladin.co.kr/home", "https://a.example/film/x", "nonsense",
        "",
    ])
    func otherAddressesAreOnlyAddresses(url: String) {
        #expect(KnownWork(url) == nil)
    }

    @Test(arguments: [
        ("978-89-364-3426-7", "9788936434267"), ("9788936434267", "9788936434267"),
        ("ISBN: 978 89 364 3426 7", "9788936434267"),
        ("0-306-40615-2", "9780306406157"), ("080442957X", "9780804429573"),
        ("ISBN-13: 9780306406157", "9780306406157"),
    ])
    func booksNumbersAreReadWithTheirCheck(text: String, digits: String) {
        #expect(ISBN(text)?.digits == digits)
        guard case .isbn(let found) = Recognition.captures(in: text).first?.capture.content else {
            Issue.record("\(text)")
            return
        }
        #expect(found == digits)
    }

    @Test(arguments: [
        "978-89-364-3426-8", "1234567890123", "010-1234-5678", "", "X", "97889364342", "라멘", "2026-11-22",
    ])
    func otherNumbersAreNoBooks(text: String) {
        #expect(ISBN(text) == nil)
    }

    @Test func bytesDecideBeforeNames() {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        #expect(Recognition.kind(name: "a.txt", head: png) == .other)
        #expect(Recognition.kind(name: "a.txt", head: Array("BMW https://a.example".utf8)) == .text)
        #expect(Recognition.kind(name: "a.png", head: Array("PK\u{3}\u{4}x".utf8)) == .archive)
        #expect(Recognition.kind(name: "a.bin", head: [0]) == .other)
        #expect(Recognition.kind(name: "a", head: []) == .other)
    }

    /// Whatever a file holds, reading it ends.
    @Test func nonsenseNeverCrashes() {
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
                _ = Recognition.captures(in: bytes, name: "x." + format.rawValue)
            }
            _ = KnownWork(String(decoding: bytes, as: UTF8.self))
        }
    }
}
