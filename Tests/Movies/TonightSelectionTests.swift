import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import WorkTestSupport
import Works

@testable import Movies

@Suite struct TonightSelectionTests {
    private static let films = (1...5).map { WatchlistFilm(item: Int64($0), minutes: $0 == 5 ? nil : $0 * 40) }
    private static let day = LocalDate(Timestamp(1_795_000_000_000), in: .server)

    @Test func offsetsShowEveryFilmOnceBeforeRepeating() {
        let first = TonightSelection().matchingItems(Self.films, on: Self.day)
        #expect(Set(first) == [1, 2, 3, 4, 5])
        let turns = (0..<10).compactMap { TonightSelection(offset: $0).matchingItems(Self.films, on: Self.day).first }
        #expect(Array(turns.prefix(5)) == first && Array(turns.suffix(5)) == first)
        let days = (0..<20).map { Timestamp(1_795_000_000_000 + $0 * 86_400_000) }
        #expect(
            Set(days.map { TonightSelection().matchingItems(Self.films, on: LocalDate($0, in: .server)) }).count > 3)
    }

    @Test func excludesFilmsOfUnknownOrLongerRuntime() {
        #expect(Set(TonightSelection(minutes: 90).matchingItems(Self.films, on: Self.day)) == [1, 2])
        #expect(TonightSelection(minutes: 30).matchingItems(Self.films, on: Self.day).isEmpty)
        #expect(TonightSelection().matchingItems([], on: Self.day).isEmpty)
    }

    @Test func tonightPageShowsAFilmForTheAvailableTime() throws {
        let instance = try WorkTestInstance(Movie.self)
        let site = try instance.site()
        #expect(try site.client.get(MoviePath.tonight()).text.contains("볼 영화가 아직 없어요"))
        let films: [(String, Int?, Movie.Status)] = [
            ("짧은 것", 80, .want), ("긴 것", 170, .want), ("모르는 것", nil, .want), ("본 것", 70, .watched),
        ]
        for (title, minutes, status) in films {
            try instance.save(title) {
                $0.status = status
                $0.work.runtime = minutes
            }
        }
        func get(_ query: String = "") throws -> String { try site.client.get(MoviePath.tonight() + query).text }
        let short = try get("?minutes=90")
        #expect(Markup(short).problems.isEmpty)
        #expect(short.contains("<h1>짧은 것</h1>") && !short.contains("id=\"another\""))
        #expect(!short.contains("긴 것") && !short.contains("본 것"))
        #expect(short.contains("상영 시간을 모르는 볼 영화 1편은 빠져 있어요"))
        var (seen, path) = (Set<String>(), MoviePath.tonight())
        for _ in 0..<3 {
            let page = try site.client.get(path).text
            seen.insert(try #require(page.firstMatch(of: /<h1>([^<]+)</)).1.description)
            path = try #require(page.firstMatch(of: /id="another" href="([^"]+)"/)).1.description.replacing(
                "&amp;", with: "&")
        }
        #expect(seen == ["짧은 것", "긴 것", "모르는 것"])
        let nothing = try get("?minutes=20")
        #expect(nothing.contains("그 시간에 맞는 볼 영화가 없어요") && Markup(nothing).problems.isEmpty)
        for text in ["x", "-5", "99999999999999999999"] {
            #expect(try site.client.get(MoviePath.tonight() + "?minutes=\(text)&turn=\(text)").status == 200)
        }
        // The home page and the list of films link to the page.
        for path in [SitePath.home(), Movie.paths.index()] {
            #expect(try site.client.get(path).text.contains("href=\"\(MoviePath.tonight())\""), "\(path)")
        }
    }
}
