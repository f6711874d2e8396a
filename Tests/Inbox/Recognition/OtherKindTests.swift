import Catalog
import Site
import TestSupport
import Testing

@testable import Inbox

@Suite struct OtherKindTests {
    private func content(_ text: String?, _ kind: ItemKind) -> Capture.Content? {
        try? OtherKind.content(of: text, as: kind)
    }

    @Test func whatCanBecomeALink() {
        #expect(content("https://a.example/1 https://b.example/2", .link) == .url("https://a.example/1"))
        #expect(content("맛집.kr/라멘 에 가자", .link) == .url("https://맛집.kr/라멘"))
        #expect(content("a.example:8080/x?y=1", .link) == .url("https://a.example:8080/x?y=1"))
        for text in ["그냥 글", "1.5", "a@b.example", "끝. 다음", ""] { #expect(content(text, .link) == nil, "\(text)") }
    }

    @Test func whatCanBecomeAFilm() {
        let url = "https://www.themoviedb.org/movie/603-the-matrix"
        #expect(content(url, .movie) == .film(source: "tmdb", id: "603", url: url))
        #expect(content("봐 " + url, .movie) == .film(source: "tmdb", id: "603", url: url))
        #expect(
            content("www.imdb.com/title/tt0133093/", .movie)
                == .film(source: "imdb", id: "tt0133093", url: "https://www.imdb.com/title/tt0133093/"))
        #expect(content("https://a.example/1", .movie) == nil)
    }

    @Test func whatCanBecomeABook() {
        for text in [
            "9788936434267", "ISBN 978-89-364-3426-7", "https://shop.example/product/9788936434267?x=1",
            "제목\n978 89 364 3426 7\n", "https://www.amazon.com/dp/8936434268",
        ] { #expect(content(text, .book) == .isbn("9788936434267"), "\(text)") }
        let url = "https://www.aladin.co.kr/shop/wproduct.aspx?ItemId=1"
        #expect(content(url, .book) == .book(source: "aladin", id: "1", url: url))
        for text in ["https://a.example/8936434268", "9788936434268", "19788936434267"] {
            #expect(content(text, .book) == nil, "\(text)")
        }
    }

    @Test func whatCannotBecomeOneSaysWhy() {
        for kind in [ItemKind.link, .movie, .book, .screenshot] {
            for text in [nil, "", " \n", "글"] as [String?] {
                do throws(OtherKind.Unfit) {
                    _ = try OtherKind.content(of: text, as: kind)
                    Issue.record("\(kind) from \(text ?? "nothing")")
                } catch {
                    #expect(!error.reason.ko.isEmpty && !error.reason.en.isEmpty)
                }
            }
        }
        #expect(content("오늘  있던\n일", .page) == .text("오늘 있던 일"))
    }

    @Test func hostileTextIsOnlyText() {
        for text in HostileText.all {
            for kind in [ItemKind.link, .movie, .book, .screenshot, .page] { _ = content(text, kind) }
        }
    }
}
