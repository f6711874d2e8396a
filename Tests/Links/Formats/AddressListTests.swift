import Foundation
import TestSupport
import Testing

@testable import Links

/// Plain lists of addresses, written by people or by programs without a format of their own.
@Suite struct AddressListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ text: String) throws -> String {
        let path = "\(folder.path)/\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func read(_ text: String, as name: String = "addresses") throws -> [Bookmark] {
        let found = try #require(BookmarkFile(at: file(text), scratch: folder.path), "nobody knows it")
        try #require(found.format.name == name)
        var entries = found.entries()
        var bookmarks: [Bookmark] = []
        while let bookmark = try entries.next() { bookmarks.append(bookmark) }
        return bookmarks
    }

    private func certainty(_ text: String, _ name: String) throws -> BookmarkCertainty {
        BookmarkFile.certainty(of: try file(text), name: name, scratch: folder.path)
    }

    @Test func readsOneAddressPerLine() throws {
        let found = try read("\u{FEFF}https://a.example/1\r\n\r\nhttps://ko.example/위키_(도시)\r\nwww.c.example/x\r\n")
        #expect(found.map(\.address) == ["https://a.example/1", "https://ko.example/위키_(도시)", "www.c.example/x"])
        #expect(found.allSatisfy { $0.title.isEmpty && $0.defect == nil })
    }

    @Test(
        arguments: [
            ("Naver https://a.example/", "Naver", ""), ("https://a.example/ 좋은 글", "좋은 글", ""),
            ("1. 네이버: https://a.example/ (검색)", "네이버", "(검색)"), ("- [Title](https://a.example/)", "Title", ""),
            ("* [ ] 나중에 — https://a.example/", "나중에", ""), ("제목\thttps://a.example/", "제목", ""),
            ("\"https://a.example/\",", "", ""), ("<https://a.example/>", "", ""),
            ("https://a.example/ | One | two", "One | two", ""), ("https://a.example/ |", "", ""),
        ])
    func textNextToAnAddressBecomesItsTitle(_ line: String, _ title: String, _ note: String) {
        let found = AddressLineReader.bookmarks(in: line)
        #expect(found.map(\.address) == ["https://a.example/"])
        #expect(found.map(\.title) == [title] && found.map(\.note) == [note])
    }

    @Test func eachAddressOfALineBecomesALink() {
        let found = AddressLineReader.bookmarks(in: "https://a.example/ 하나 https://b.example/ 둘")
        #expect(
            found.map(\.address) == ["https://a.example/", "https://b.example/"] && found.map(\.title) == ["하나", "둘"])
    }

    @Test func malformedLineDoesNotStopTheImport() throws {
        let found = try read(
            "https://a.example/1\n\n오늘 볼 것\nhttps://a.example/2\njavascript:alert(1)\nhttps://a.example/3\n")
        #expect(found.map(\.defect) == [nil, "no-address", nil, nil, nil])
        #expect(found[1].title == "오늘 볼 것" && String(decoding: found[1].original, as: UTF8.self) == "\"오늘 볼 것\"")
        #expect(found[3].address == "javascript:alert(1)")
    }

    @Test(arguments: [
        "https://a.example/1 | One | with bar\nhttps://a.example/2\n\nhttps://a.example/3 | \n",
        "https://a.example/1 | One | with bar\n\nnotes for myself\nhttps://a.example/2 | Two\nchrome://extensions | 확장\n",
    ])
    func recognisesOneTabDespiteAMalformedLine(_ text: String) throws {
        let found = try read(text, as: "onetab")
        #expect(found.filter { $0.defect == nil }.count == 3)
        #expect(found[0].title == "One | with bar" && found[0].address == "https://a.example/1")
    }

    @Test(arguments: [
        "url\nhttps://a.example/1\n", "주소\nhttps://a.example/1\n", "title,url\n\"하나, 둘\",https://a.example/1\n",
        "\"하나, 둘\",https://a.example/1\n둘 셋,https://a.example/2\n", "번호;링크;제목\n1;https://a.example/1;하나, 둘\n",
        "https://a.example/1\t하나, 둘\nhttps://a.example/2\t둘\n",
    ])
    func readsTablesWithAnAddressColumn(_ text: String) throws {
        let found = try read(text)
        #expect(found.first?.address == "https://a.example/1" && found.allSatisfy { $0.defect == nil })
        #expect(text.contains("하나") == (found[0].title == "하나, 둘"))
    }

    @Test func readsTagsFolderDateAndNoteOfATable() throws {
        let found = try read(
            "name,link,tags,folder,note,date\nA,https://a.example/,\"x, y\",겉/속,\"한 줄\n두 줄\",2024-01-02\n")
        #expect(found[0].title == "A" && found[0].tags == ["x", "y"] && found[0].path == "겉/속")
        #expect(found[0].note == "한 줄\n두 줄" && found[0].addedAt == 1_704_189_600_000)
    }

    @Test func commaMayBePartOfAnAddress() throws {
        let found = try read("https://a.example/1,2.html\nhttps://a.example/3,4.html\n")
        #expect(found.map(\.address) == ["https://a.example/1,2.html", "https://a.example/3,4.html"])
    }

    @Test(arguments: [
        "Position,Const,Title,URL\n1,tt1,A,https://a.example/\n2,tt2,B,https://b.example/\n",
        "title,author_text,remote_id\nA,B,https://a.example/\n", "[\"https://a.example/\",\n\"https://b.example/\"]",
        "<rss><link>https://a.example/</link></rss>", "낱말\n둘\nhttps://a.example/\n", "a.txt\nb.txt\n",
    ])
    func rejectsTextThatIsNoAddressList(_ text: String) throws {
        #expect(BookmarkFile(at: try file(text), scratch: folder.path) == nil)
    }

    @Test func certaintyDependsOnLinesAndFileName() throws {
        let bare = "https://a.example/1\nhttps://a.example/2\n"
        #expect(try certainty(bare, "urls.txt") == .list && certainty(bare, "2024-01-02.md") == .possible)
        #expect(try certainty("[A link](https://a.example/) I read.", "2024-01-06.md") == .possible)
        #expect(try certainty("https://a.example/ | A\n", "tabs.txt") == .certain)
        #expect(try certainty("낱말", "a.txt") == .none)
    }

    @Test(
        arguments: [
            ("<html><body><p>Nothing here</p></body></html>", .none), ("<?xml version=\"1.0\"?><myanimelist/>", .none),
            ("<<<<<<< Updated upstream\nDate,Name\n", .none), ("<b>Bold</b> day.", .none), ("2 < 3", .none),
            ("<p><a href='https://a.example/'>A</a>", .possible), ("<DL><p></DL>", .possible),
            ("<h1>안 읽음</h1><ol><li><a href='https://a.example/'>바다</a><li><a href='/b'>산</a></ol>", .possible),
            ("<html><title>제목이 아주 긴 쪽</title><style>a { color: red }</style><a href='/a'>A</a><br>", .possible),
            ("<p>오늘은 <a href='https://a.example/'>바다</a>에 가서 오래 걸었다.</p>", .none),
            ("<ul><li><a href='/'>Home</a></ul><p>A page that says more than its links.</p>", .none),
            ("<a href=\"https://a.example/\" add_date=\"1\">A</a>", .certain),
        ] as [(String, BookmarkCertainty)])
    func markupIsABookmarkFileOnlyIfMadeOfLinksOrLists(_ text: String, _ wanted: BookmarkCertainty) throws {
        #expect(try certainty(text, "a.html") == wanted)
    }
}
