import Catalog
import Foundation
import HTTPServer
import Movies
import Providers
import Site
import TestSupport
import Testing
import Works

@testable import Discovery

/// Checks that answers of providers and search queries stay text on every page.
@Suite(.serialized) struct FindInjectionTests {
    private func film(_ text: String, _ id: Int) -> [String: Any] {
        [
            "id": id + 1, "title": text, "original_title": text, "overview": text, "release_date": text,
            "poster_path": "/" + text, "homepage": text,
            "credits": [
                "cast": [["id": 1, "name": text, "character": text, "order": 0]],
                "crew": [["id": 2, "name": text, "job": "Director"]],
            ],
        ]
    }

    private func pages(showing texts: [String]) throws -> [(path: String, body: [UInt8])] {
        func json(_ object: [String: Any]) -> Response {
            .bytes(
                (try? JSONSerialization.data(withJSONObject: object)).map(Array.init) ?? [], type: "application/json")
        }
        let films = texts.enumerated().map { film($1, $0) }
        let list = json(["page": 1, "total_pages": 1, "results": films])
        let details = films.map(json)
        let instance = try DiscoveryInstance { asked in
            switch asked.path {
            case "/3/search/movie", "/3/trending/movie/day": list
            case _ where asked.path.hasPrefix("/3/movie/"):
                asked.path.split(separator: "/").last.flatMap { Int($0) }.flatMap {
                    details.indices.contains($0 - 1) ? details[$0 - 1] : nil
                }
            default: nil
            }
        }
        let site = try instance.site()
        let paths =
            ["/movies/find?q=x", "/movies/find?q=x&view=list", "/movies/charts", Movie.paths.providerWork("tmdb", "0")]
            + texts.indices.filter { $0.isMultiple(of: 3) }.map { Movie.paths.providerWork("tmdb", String($0 + 1)) }
            + texts.prefix(40).map { URLBuilder(Movie.paths.find()).adding("q", $0).adding("view", $0).text }
            + ["/movies/find"]
        return try paths.map { ($0, try site.client.get($0).body) }
    }

    @Test func pagesEscapeTextOfProviders() throws {
        let shape = MarkupShape(try pages(showing: HostileText.all.indices.map { "harmless \($0)" }).map(\.body))
        for page in try pages(showing: HostileText.all) {
            #expect(shape.problems(in: page.body) == [], "\(page.path)")
        }
    }
}
