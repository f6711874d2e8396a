import Catalog
import Site
import TestSupport
import Testing
import Works

@testable import Movies

@Suite struct MovieRecognitionTests {
    private let room: MovieCollection

    init() throws {
        room = MovieCollection(catalog: try World().catalog)
    }

    @Test(arguments: [
        ("https://www.themoviedb.org/movie/603-the-matrix?language=ko", "tmdb", "603"),
        ("https://www.imdb.com/title/tt0133093/?ref_=x", "imdb", "tt0133093"),
        ("https://m.imdb.com/title/tt10872600/", "imdb", "tt10872600"),
        ("https://letterboxd.com/film/parasite-2019/", "letterboxd", "parasite-2019"),
        ("https://letterboxd.com/ann/film/parasite-2019/", "letterboxd", "parasite-2019"),
        ("https://boxd.it/hTha", "letterboxd", "hTha"),
    ])
    func filmsAreRecognisedByTheirAddress(url: String, source: String, id: String) throws {
        let film = try #require(KnownWork.film(at: url))
        #expect(film.source == source && film.id == id)
        let found = room.recognise(.url(url))
        #expect(found.map(\.content) == [.url(url)] && found[0].reason.ko.contains(film.sourceName))
    }

    @Test(arguments: [
        "https://www.themoviedb.org/person/6384", "https://www.imdb.com/name/nm0000206/",
        "https://notimdb.com/title/tt0133093", "https://a.example/film/x", "https://www.yes24.com/Product/Goods/1",
        "nonsense", "",
    ])
    func otherAddressesAreNoFilms(url: String) {
        #expect(room.recognise(.url(url)).isEmpty && room.recognise(.text(url)).isEmpty)
    }

    @Test func whatCanBecomeAFilm() throws {
        let url = "https://www.themoviedb.org/movie/603-the-matrix"
        #expect(try room.content(of: url) == .url(url))
        #expect(try room.content(of: "봐 " + url) == .url(url))
        #expect(try room.content(of: "www.imdb.com/title/tt0133093/") == .url("https://www.imdb.com/title/tt0133093/"))
        for text in ["https://a.example/1", "글"] + HostileText.all {
            #expect(throws: CaptureRefusal.self) { _ = try room.content(of: text) }
        }
    }
}
