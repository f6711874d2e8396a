import Catalog
import TestSupport
import Testing
import Text

@testable import Links

struct NetscapeBookmarkReaderTests {
    @Test func readsChromeBookmarks() throws {
        let bookmarks = try read(BookmarkFixtures.chrome)
        #expect(bookmarks.map(\.title) == ["A & B", "B", "C", "D"])
        #expect(bookmarks.map(\.path) == ["북마크바", "북마크바/개발", "북마크바", ""])
        #expect(bookmarks[0].address == "https://a.example/?x=1&y=2")
        #expect(bookmarks[0].addedAt == 1_700_000_001_000)
    }

    @Test func readsFirefoxBookmarks() throws {
        let bookmarks = try read(BookmarkFixtures.firefox)
        #expect(bookmarks.map(\.title) == ["Recent Tags", "A", "Feed", "Bookmarklet"])
        #expect(bookmarks[0].address == "place:type=6&sort=14&maxResults=10")
        #expect(bookmarks[1].tags == ["읽을거리", "machine learning"])
        #expect(bookmarks[1].about == "First line\nsecond line")
        #expect(bookmarks[1].changedAt == 1_380_000_002_000)
        #expect(bookmarks[2].path == "Other Bookmarks")
    }

    @Test func readsGoogleBookmarksWithMicroseconds() throws {
        let bookmarks = try read(BookmarkFixtures.google)
        #expect(bookmarks.map(\.addedAt) == [1_515_515_697_780])
        #expect(bookmarks.map(\.path) == ["여행"])
    }

    @Test func readsSafariBookmarksWithUnclosedLists() throws {
        #expect(try read(BookmarkFixtures.safari).map(\.path) == ["즐겨찾기", "즐겨찾기/속", "Reading List"])
    }

    @Test func readsInternetExplorerFavourites() throws {
        let bookmarks = try read(BookmarkFixtures.internetExplorer)
        #expect(bookmarks.map(\.title) == ["A"])
        #expect(bookmarks[0].addedAt == 1_300_000_001_000)
        #expect(bookmarks[0].path == "Links")
    }

    @Test func readsTagsAndDescriptionsOfServices() throws {
        let bookmarks = try read(BookmarkFixtures.services)
        #expect(bookmarks.map(\.tags) == [["one", "two"], ["x", "y", "z"], []])
        #expect(bookmarks.map(\.about) == ["Why I kept it\nand more", "From an attribute", ""])
        #expect(bookmarks[2].address == "?Z-mb0g")
        #expect(bookmarks.map(\.isUnread) == [false, false, true])
    }

    @Test func readsLinkdingBookmarks() throws {
        let bookmarks = try read(BookmarkFixtures.linkding)
        #expect(bookmarks.map(\.title) == ["A", "B"])
        #expect(bookmarks[0].about == "About")
        #expect(bookmarks[0].note == "Mine\n<b>")
        #expect(bookmarks[0].isArchived)
        #expect(bookmarks[0].isUnread)
        #expect(bookmarks[0].tags == ["a"])
    }

    @Test func readsPocketExport() throws {
        let bookmarks = try read(BookmarkFixtures.pocket)
        #expect(bookmarks.map(\.title) == ["A", "B"])
        #expect(bookmarks.map(\.isUnread) == [true, false])
        #expect(bookmarks.map(\.isArchived) == [false, true])
        #expect(bookmarks[0].addedAt == 1_500_000_000_000)
    }

    @Test func decodesTwiceEscapedReferencesTwice() throws {
        let bookmarks = try read(
            """
            <DT><H3>Q&amp;amp;A</H3><DL><p>
            <DT><A HREF="http://ti.example/?a=1&amp;amp;b=2" TAGS="R&amp;amp;B,x">It&amp;#39;s &#39;so&#39; &amp;amp;quot;x&quot;</A>
            <DD>&amp;lt;b&amp;gt; &amp;hellip;[linkding-notes]&amp;#xD55C;[/linkding-notes]
            </DL>
            """)
        #expect(bookmarks.map(\.title) == ["It's 'so' &quot;x\""])
        #expect(bookmarks[0].address == "http://ti.example/?a=1&amp;b=2" && bookmarks[0].path == "Q&A")
        #expect(bookmarks[0].tags == ["R&B", "x"] && bookmarks[0].about == "<b> …" && bookmarks[0].note == "한")
    }

    @Test func decodesCP949WithOrWithoutADeclaration() throws {
        // «한글» in CP949, with and without a declaration.
        let korean: [UInt8] = [0xC7, 0xD1, 0xB1, 0xDB]
        let meta = Array("<META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset=euc-kr\">".utf8)
        let link = Array("<DT><A HREF=\"https://a.example/\">".utf8) + korean + Array("</A>".utf8)
        #expect(try read(meta + link).map(\.title) == ["한글"])
        #expect(try read(link).map(\.title) == ["한글"])
    }

    @Test(
        arguments: [
            ("1515515697", 1_515_515_697_000), ("1515515697780", 1_515_515_697_780),
            ("1515515697780642", 1_515_515_697_780),
            ("13160000000000000", 1_515_526_400_000), ("0", nil), ("", nil), ("-5", nil), ("abc", nil),
            ("1515515697.5", 1_515_515_697_000),
            ("99999999999999999999", nil),
        ] as [(String, Int64?)])
    func parsesDatesInEveryUnit(_ text: String, _ milliseconds: Int64?) {
        #expect(BookmarkDate.milliseconds(text) == milliseconds)
    }

    @Test(arguments: [-10, -8, 0, 9, 13]) func dateWithoutATimeIsTheSameDayInAllTimeZones(hours: Int64) throws {
        let milliseconds = try #require(BookmarkDate.milliseconds("2024-01-01"))
        #expect(Timestamp(milliseconds + hours * 3_600_000).utcDay == "2024-01-01")
    }

    @Test func resultDoesNotDependOnChunkSize() throws {
        for text in [BookmarkFixtures.chrome, BookmarkFixtures.firefox, BookmarkFixtures.linkding] {
            #expect(try read(text, chunk: 1) == read(text, chunk: 65_536))
            #expect(try read(text, chunk: 7) == read(text, chunk: 65_536))
        }
    }

    @Test func longValuesAreCut() throws {
        let icon = String(repeating: "A", count: 300_000)
        let about = String(repeating: "가", count: 100_000)
        let bookmarks = try read(
            "<DT><A HREF=\"https://a.example/\" ICON=\"\(icon)\">A</A><DD>\(about)<DT><A HREF=\"https://b.example/\">B</A>"
        )
        #expect(bookmarks.map(\.title) == ["A", "B"])
        #expect(bookmarks[0].about.utf8.count <= BookmarkTokenizer.textLimit)
        #expect(bookmarks[0].about.allSatisfy { $0 == "가" })
    }

    /// Checks that no input crashes the reader or exceeds its limits.
    @Test func randomChangesDoNotCrashTheReader() throws {
        var random = SplitMix64(seed: 7)
        let files = [
            BookmarkFixtures.chrome, BookmarkFixtures.firefox, BookmarkFixtures.safari, BookmarkFixtures.linkding,
            BookmarkFixtures.services, BookmarkFixtures.pocket,
        ].map { Array($0.utf8) }
        let pieces = ["<", ">", "\"", "'", "</DL>", "<DL>", "<!--", "-->", "&#x", ";", "<A HREF=", "\u{0}"].map {
            Array($0.utf8)
        }
        for round in 0..<3_000 {
            var bytes = files[round % files.count]
            for _ in 0...random.below(6) {
                let start = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes.removeSubrange(start..<min(bytes.count, start + random.below(40)))
                case 1: bytes.insert(contentsOf: pieces[random.below(pieces.count)], at: start)
                case 2: bytes[start] = UInt8(random.below(256))
                default: bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + random.below(80))], at: start)
                }
                if bytes.isEmpty { bytes = [0x3C] }
            }
            let bookmarks = try read(bytes, chunk: 1 + random.below(90))
            #expect(bookmarks.count < 60)
        }
    }
}

func read(_ text: String, chunk: Int = 4_096) throws -> [Bookmark] {
    try read(Array(text.utf8), chunk: chunk)
}

func read(_ bytes: [UInt8], chunk: Int = 4_096) throws -> [Bookmark] {
    var rest = bytes[...]
    var reader = NetscapeBookmarkReader {
        defer { rest = rest.dropFirst(chunk) }
        return rest.isEmpty ? nil : Array(rest.prefix(chunk))
    }
    var bookmarks: [Bookmark] = []
    while let bookmark = try reader.next() { bookmarks.append(bookmark) }
    return bookmarks
}

extension Bookmark {
    var path: String { folders.map(\.name).joined(separator: "/") }
}
