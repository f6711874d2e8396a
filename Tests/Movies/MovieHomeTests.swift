import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import WorkTestSupport
import Works

@testable import Movies

@Suite struct MovieHomeTests {
    @Test func homePageShowsWantedFilms() throws {
        let instance = try WorkTestInstance(Movie.self)
        let wanted = try instance.save("볼 것") { $0.status = .want }
        try instance.save("본 것") { $0.status = .watched }
        let site = try instance.site()
        let home = try site.client.get(SitePath.home()).text
        let shelf = try #require(home.split(separator: "<section").first { $0.contains("볼 영화") })
        #expect(shelf.contains(Movie.paths.show(wanted.id)) && !shelf.contains("본 것"))
        _ = try instance.store.setStatus(.watched, of: wanted.id, by: instance.ann)
        #expect(try !site.client.get(SitePath.home()).text.contains("볼 영화"))
    }

    @Test(arguments: [(0, "0분", "0 min"), (59, "59분", "59 min"), (60, "1시간", "1 h"), (132, "2시간 12분", "2 h 12 min")])
    func minutesAreWrittenAsHoursAndMinutes(_ count: Int, _ ko: String, _ en: String) {
        #expect(Words(.ko).minutes(count) == ko && Words(.en).minutes(count) == en)
    }

    @Test func urlWithoutASchemeIsCompleted() throws {
        let feature = MovieCollection(catalog: try WorkTestInstance(Movie.self).catalog)
        #expect(
            try feature.content(of: "www.imdb.com/title/tt0133093/") == .url("https://www.imdb.com/title/tt0133093/"))
    }
}
