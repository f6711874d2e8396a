import Books
import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Movies
import Providers
import Site
import TestSupport
import Testing
import Works

@testable import Discovery

@Suite(.serialized) struct FindTests {
    private static func page(_ number: Int) -> String {
        let films = (0..<20).map { index in
            let id = (number - 1) * 20 + index + 1
            return #"{"id":\#(id),"title":"영화 \#(id)","release_date":"2001-02-03","poster_path":"/\#(id).png"}"#
        }
        return #"{"page":\#(number),"total_pages":3,"total_results":60,"results":[\#(films.joined(separator: ","))]}"#
    }

    private static func answer(_ asked: FixtureProvider.Asked) -> Response? {
        switch asked.path {
        case "/3/search/movie":
            asked.query["query"] == "없음"
                ? .json(#"{"page":1,"results":[],"total_pages":1,"total_results":0}"#)
                : .json(page(asked.query["page"].flatMap { Int($0) } ?? 1))
        case "/3/movie/7":
            .json(
                """
                {"id":7,"title":"영화 7","overview":"줄거리 <b>","release_date":"2001-02-03","runtime":90,"poster_path":"/7.png",
                 "credits":{"cast":[{"id":1,"name":"배우","character":"주인공","order":0}],
                 "crew":[{"id":3,"name":"감독","job":"Director"}]}}
                """)
        case "/w/api.php": .json("<html>broken", status: .serviceUnavailable)
        case _ where asked.path.hasSuffix(".png"):
            .bytes(SamplePicture.png(width: 60, height: 90), type: "image/png")
        default: nil
        }
    }

    private func makeInstance(keys: [String: String] = ["tmdb": "k"]) throws -> DiscoveryInstance {
        try DiscoveryInstance(keys: keys, Self.answer)
    }

    private func count(_ text: String, _ needle: String) -> Int { text.components(separatedBy: needle).count - 1 }

    @Test func emptySearchFocusesItsField() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        let page = try site.client.get(Movie.paths.find())
        #expect(page.markupErrors.isEmpty && page.text.contains("data-found=\"#found\" autofocus>"))
        #expect(try !site.client.get(Movie.paths.find() + "?q=x").text.contains("autofocus"))
    }

    @Test func searchShowsAllResultsInPagesOfTwenty() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        var url = "/movies/find?q=%EC%98%81%ED%99%94"
        for (batch, first) in [1, 21, 41].enumerated() {
            let page = try site.client.get(url)
            #expect(page.status == 200 && page.markupErrors.isEmpty)
            #expect(count(page.text, "<li class=\"card\">") == 20 && page.text.contains(">영화 \(first)<"))
            #expect(page.text.contains("This product uses the TMDB API"))
            let next = page.text.firstMatch(of: /rel="next" href="([^"]+)"/)
            #expect((next == nil) == (batch == 2))
            if let next { url = String(next.1).replacing("&amp;", with: "&") }
        }
        let asked = instance.outside.asked.count { $0.path == "/3/search/movie" }
        _ = try site.client.get("/movies/find?q=%EC%98%81%ED%99%94&view=list")
        #expect(instance.outside.asked.count { $0.path == "/3/search/movie" } == asked, "a search is asked for once")
    }

    @Test func failedProviderIsReportedWithoutFailingThePage() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        let found = try site.client.get("/movies/find?q=x")
        #expect(found.status == 200 && found.text.contains("Wikidata: 지금은 응답하지 않아요"))
        let none = try site.client.get("/movies/find?q=%EC%97%86%EC%9D%8C")
        #expect(none.status == 200 && none.text.contains("찾지 못했어요") && none.markupErrors.isEmpty)
        #expect(none.text.contains("/movies/new?title=%EC%97%86%EC%9D%8C"))
    }

    @Test func missingKeyShowsInstructions() throws {
        let instance = try makeInstance(keys: [:])
        let site = try instance.site()
        let page = try site.client.get("/movies/find?q=x")
        #expect(page.status == 200 && page.markupErrors.isEmpty)
        #expect(page.text.contains("지금은 찾을 수 없어요") && page.text.contains("키를 넣으면 여기서도 찾아요: TMDB"))
        #expect(page.text.contains(ProviderPath.settings()))
        let bob = try instance.site(as: instance.world.bob)
        #expect(try !bob.client.get("/movies/find?q=x").text.contains(ProviderPath.settings()))
    }

    @Test func savesAndMarksFavouritesFromSearchAndDetailPages() async throws {
        let instance = try makeInstance()
        let site = try instance.site()
        _ = try site.client.get("/movies/find?q=x")
        let path = Movie.paths.providerWork("tmdb", "7")
        let kept = try site.client.post(path, form: ["keep": "1", "back": "/movies/find?q=x"])
        #expect(kept.status == 303 && kept.header("Location") == "/movies/find?q=x")
        let item = try #require(try instance.items().first)
        #expect(item.title == "영화 7" && item.sources["title"]?.rawValue == "tmdb" && !item.isFavourite)
        try await instance.lookUp(instance.movies.store, item.id)
        #expect(try instance.movie(item.id).work.runtime == 90)
        let search = try site.client.get("/movies/find?q=x")
        #expect(search.text.contains(Movie.paths.show(item.id)) && search.markupErrors.isEmpty)
        // Liking an unsaved hit saves it; no hit is saved twice.
        #expect(try site.client.post(path, form: ["on": "1"]).status == 303)
        #expect(try site.client.post(Movie.paths.providerWork("tmdb", "8"), form: ["on": "1"]).status == 303)
        #expect(try instance.items().count { $0.isFavourite } == 2 && instance.items().count == 2)
        let hearts = try site.client.get("/movies/find/hearts?of=tmdb:7&of=tmdb:9&of=\(item.id)").text
        #expect(
            hearts == """
                [{"of":"tmdb:7","url":"/movies/\(item.id)","on":true},{"of":"\(item.id)","url":"/movies/\(item.id)","on":true}]
                """)
        let detail = try site.client.get(path)
        #expect(detail.status == 200 && detail.markupErrors.isEmpty)
        for text in ["줄거리 &lt;b&gt;", "배우", "주인공", "감독", "aria-pressed=\"true\"", Movie.paths.show(item.id)] {
            #expect(detail.text.contains(text), "\(text)")
        }
        #expect(try site.client.post(path, form: ["on": "0"]).status == 303)
        #expect(try instance.items().count { $0.isFavourite } == 1)
        #expect(try site.client.post(Movie.paths.providerWork("aladin", "8"), form: ["keep": "1"]).status == 404)
        // Another person does not see these items.
        let bob = try instance.site(as: instance.world.bob)
        #expect(try bob.client.get("/movies/find/hearts?of=tmdb:7&of=\(item.id)").text == "[]")
        #expect(try bob.client.get(path).text.contains("aria-pressed=\"false\""))
    }

    @Test func savingASearchResultCanBeUndone() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        _ = try site.client.post(Movie.paths.providerWork("tmdb", "7"), form: ["on": "1"])
        let change = try #require(try instance.world.catalog.history(of: instance.world.ann).first)
        try instance.world.catalog.undo(change.id, by: instance.world.ann)
        #expect(try instance.items().isEmpty)
        #expect(try site.client.get("/movies/find/hearts?of=tmdb:7").text == "[]")
    }

    @Test func recentQueriesCanBeRepeatedAndRemoved() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        for text in ["a1", "b2", "a1", "%EC%97%86%EC%9D%8C"] { _ = try site.client.get("/movies/find?q=\(text)") }
        _ = try site.client.get("/movies/find?q=typed", headers: ["Accept": "text/html-fragment"])
        let start = try site.client.get(Movie.paths.find())
        let words = start.text.matches(of: /href="\/movies\/find\?q=([^"]+)"/).map { String($0.1) }
        #expect(words == ["a1", "b2"], "what was found on purpose, the latest first, once each")
        #expect(start.markupErrors.isEmpty)
        let removal = try #require(start.text.firstMatch(of: /\/movies\/find\/words\/(\d+)\/removal/))
        let id = try #require(Int64(removal.1))
        let bob = try instance.site(as: instance.world.bob)
        #expect(try bob.client.post(Movie.paths.findWord(id), form: [:]).status == 404)
        #expect(try site.client.post(Movie.paths.findWord(id), form: [:]).status == 303)
        #expect(try !site.client.get(Movie.paths.find()).text.contains("q=a1"))
        let change = try #require(try instance.world.catalog.history(of: instance.world.ann).first)
        try instance.world.catalog.undo(change.id, by: instance.world.ann)
        #expect(try site.client.get(Movie.paths.find()).text.contains("q=a1"))
        #expect(try site.client.post(Movie.paths.findWords(), form: [:]).status == 303)
        #expect(try !site.client.get(Movie.paths.find()).text.contains("최근 검색"))
    }

    @Test func picturesOfSearchResultsAreFetchedOnceAndOthersRejected() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        #expect(try site.client.get(Movie.paths.foundPicture("tmdb", "7")).status == 404)
        _ = try site.client.get("/movies/find?q=x")
        for _ in 0..<2 {
            let picture = try site.client.get(Movie.paths.foundPicture("tmdb", "7"))
            #expect(picture.status == 200 && picture.header("Content-Type") == "image/png")
        }
        #expect(instance.outside.asked.count { $0.path.hasSuffix("/7.png") } == 1)
    }

    @Test func searchingForAnISBNUsesTheProvidersISBNLookup() throws {
        let instance = try DiscoveryInstance(keys: ["googlebooks": "k"]) { asked in
            switch asked.path {
            case "/isbn/9788937460449.json":
                .json(#"{"key":"/books/OL1M","title":"데미안","isbn_13":["9788937460449"]}"#)
            case "/books/v1/volumes": .json(#"{"error":{"code":429,"message":"Quota"}}"#, status: .tooManyRequests)
            default: nil
            }
        }
        let site = try instance.site()
        let page = try site.client.get("/books/find?q=978-89-374-6044-9")
        #expect(page.status == 200 && page.text.contains(">데미안<"))
        #expect(page.text.contains("Google Books: 요청이 많아 잠시 기다려야 해요"))
        #expect(page.text.contains("isbn=978-89-374-6044-9"))
        #expect(!instance.outside.asked.contains { $0.path == "/search.json" })
    }
}
