import Books
import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import Movies
import Providers
import Synchronization
import TestSupport
import Testing
import Text
import Works

@testable import Discovery

@Suite(.serialized) struct LookupStateTests {
    private static let film = """
        {"id":7,"title":"바다의 겨울","original_title":"Winter at Sea","overview":"한 가족의 이야기","release_date":"2010-07-15",
         "runtime":148,"imdb_id":"tt0000007","poster_path":"/blank.png","external_ids":{"wikidata_id":"Q77"},
         "credits":{"cast":[{"id":1,"name":"첫째","character":"형","order":0}],
           "crew":[{"id":3,"name":"감독","job":"Director"},{"id":5,"name":"악사","job":"Original Music Composer"}]},
         "images":{"posters":[{"file_path":"/slow.png","iso_639_1":"ko"},{"file_path":"/fast.png","iso_639_1":"ko"}]}}
        """

    private static let slow = SamplePicture.png(width: 60, height: 90)
    private static let fast = SamplePicture.png(width: 64, height: 96)

    private static func tmdb(_ asked: FixtureProvider.Asked) -> Response? {
        switch asked.path {
        case "/3/movie/7": .json(film)
        case "/3/find/tt0000007": .json(#"{"movie_results":[{"id":7}]}"#)
        case "/3/search/movie":
            .json(
                """
                {"page":1,"total_pages":1,"results":[{"id":7,"title":"바다의 겨울","release_date":"2010-07-15"},
                {"id":9,"title":"바다의 겨울","release_date":"1987-01-01"},{"id":8,"title":"바다의 겨울 2"}]}
                """)
        case "/t/p/w780/blank.png": .bytes(SamplePicture.png(width: 1, height: 1), type: "image/png")
        case "/t/p/w780/slow.png": .bytes(slow, type: "image/png")
        case "/t/p/w780/fast.png": .bytes(fast, type: "image/png")
        default: nil
        }
    }

    @Test func lookupFillsAFilmAndStoresItsPicture() async throws {
        let instance = try DiscoveryInstance(Self.tmdb)
        let saved = try instance.movies.store.save(
            MovieDraft(WorkExternalID(source: "tmdb", id: "7")), by: instance.world.ann)
        try await instance.lookUp(instance.movies.store, saved.item.id)
        let film = try instance.movie(saved.item.id)
        #expect(film.item.title == "바다의 겨울" && film.item.subtitle == "감독 · 2010" && film.lookup == .found)
        #expect(film.work.runtime == 148 && film.work.originalTitle == "Winter at Sea")
        #expect(film.credits.map(\.name) == ["감독", "악사", "첫째"] && film.credits.map(\.part) == ["", "composer", "형"])
        #expect(film.identities.map(\.source) == ["imdb", "tmdb", "wikidata"])
        #expect(film.identities[1].url == "https://www.themoviedb.org/movie/7")
        #expect(film.item.sources["year"]?.rawValue == "tmdb" && film.item.sources["title"]?.rawValue == "tmdb")
        // The first picture is a blank pixel; of the others, the one with the better rank is used.
        let cover = try instance.world.catalog.read {
            try Row.fetchOne($0, sql: "SELECT width FROM media WHERE sha256 = ?", arguments: [film.item.cover])
        }
        #expect(cover?[0] == 60)
        try instance.movies.store.lookUp(saved.item.id, by: instance.world.ann)
        try await instance.lookUp(instance.movies.store, saved.item.id)
        #expect(instance.outside.asked.count { $0.path.hasSuffix("slow.png") } == 1, "its picture is fetched once")
    }

    @Test func lookupKeepsTypedLockedAndImportedFields() async throws {
        let instance = try DiscoveryInstance(Self.tmdb)
        let store = instance.movies.store
        var draft = MovieDraft(WorkExternalID(source: "imdb", id: "tt0000007"), title: "내 제목")
        draft.work.year = 2011
        let item = try store.save(draft, by: instance.world.ann).item
        try await instance.lookUp(store, item.id)
        #expect(try instance.movie(item.id).item.title == "내 제목" && instance.movie(item.id).work.year == 2011)
        #expect(try instance.movie(item.id).work.runtime == 148)
        #expect(try store.setLock(true, of: "overview", on: item.id, by: instance.world.ann) != nil)
        _ = try store.setLock(false, of: "year", on: item.id, by: instance.world.ann)
        try instance.world.catalog.write {
            try $0.execute(sql: "UPDATE movie SET overview = 'x', runtime = 9")
            try $0.execute(sql: "UPDATE item SET sources = json_set(sources, '$.runtime', 'import:letterboxd')")
        }
        try store.lookUp(item.id, by: instance.world.ann)
        try await instance.lookUp(store, item.id)
        let film = try instance.movie(item.id)
        #expect(film.work.overview == "x" && film.work.runtime == 9 && film.work.year == 2010)
        #expect(film.item.sources["overview"]?.rawValue == "locked:tmdb")
        #expect(throws: CatalogError.self) { try store.setLock(true, of: "note", on: item.id, by: instance.world.ann) }
        #expect(throws: CatalogError.self) { try store.setLock(true, of: "year", on: item.id, by: instance.world.bob) }
    }

    @Test func storedResponsesAreParsedAgainWithoutTheNetwork() async throws {
        let instance = try DiscoveryInstance(Self.tmdb)
        let item = try instance.movies.store.save(
            MovieDraft(WorkExternalID(source: "tmdb", id: "7")), by: instance.world.ann
        ).item
        try await instance.lookUp(instance.movies.store, item.id)
        let asked = instance.outside.asked.count
        try instance.world.catalog.write {
            try $0.execute(sql: "UPDATE providerResponse SET mappingVersion = 0; UPDATE movie SET runtime = 1")
        }
        let answers = try instance.world.catalog.read { try StoredProviderResponse.all(of: item.id, in: $0) }
        #expect(!String(decoding: answers[0].bytes, as: UTF8.self).contains("api_key"))
        try await RefreshWorksJob(store: instance.movies.store, registry: instance.instance).parseOutdatedResponses()
        #expect(try instance.movie(item.id).work.runtime == 148)
        #expect(instance.outside.asked.count == asked)
    }

    @Test func responsesOlderThanTheTermsAllowAreRefreshed() async throws {
        let instance = try DiscoveryInstance(Self.tmdb)
        let item = try instance.movies.store.save(
            MovieDraft(WorkExternalID(source: "tmdb", id: "7")), by: instance.world.ann
        ).item
        try await instance.lookUp(instance.movies.store, item.id)
        let refresh = RefreshWorksJob(store: instance.movies.store, registry: instance.instance)
        for (days, count) in [(179, 0), (2, 1)] {
            instance.world.clock.advance(.seconds(days * 86_400))
            try RefreshWorksJob<Movie>.enqueue(in: instance.world.catalog)
            try await instance.world.perform(try #require(try instance.world.jobs("TendMoviesJob").first), by: refresh)
            #expect(try instance.world.jobs("LookUpMovieJob").count == count)
        }
    }

    @Test func acceptsSureMatchesOnly() {
        func question(_ year: Int?) -> WorkLookupQuery { WorkLookupQuery(title: "바다의 겨울", year: year) }
        func hit(_ id: String, _ title: String, _ year: Int?) -> ProviderSearchResult {
            var searchResult = ProviderSearchResult(ExternalID("tmdb", id), title: title)
            searchResult.released = year.flatMap { PartialDate(year: $0) }
            return searchResult
        }
        let two = [hit("1", "바다의 겨울", 2010), hit("2", "바다의겨울", 1987), hit("3", "바다의 겨울 2", 2010)]
        let title = "바다의 겨울"
        #expect(question(2010).match(two, title) == .sure(two[0]))
        #expect(question(2011).match(two, title) == .sure(two[0]))
        #expect(question(nil).match([two[0], two[2]], title) == .sure(two[0]))
        #expect(question(2000).match(two, title) == .none)
        let other = hit("4", title, 2010)
        #expect(question(nil).match([two[0], other], title) == .unsure([two[0], other]))
        #expect(question(2010).match([two[2]], title) == .unsure([two[2]]), "another title of that year")
    }

    /// Books match by author, because a year belongs to one edition only.
    @Test func booksAreMatchedByTheirAuthors() {
        func hit(_ id: String, _ title: String, _ author: String, _ year: Int?) -> ProviderSearchResult {
            var searchResult = ProviderSearchResult(ExternalID("openlibrary", id), title: title)
            (searchResult.creators, searchResult.released) = ([author], year.flatMap { PartialDate(year: $0) })
            return searchResult
        }
        let question = WorkLookupQuery(title: "종이 집", year: 2012, makers: ["Han, Bada"], isOfEdition: true)
        let own = hit("1", "종이 집", "han bada", 1987)
        #expect(question.match([own, hit("2", "종이 집", "Lee Nal", 2012)], "종이 집") == .sure(own))
        let newer = hit("3", "종이 집", "Han Bada", 2012)
        #expect(question.match([own, newer], "종이 집") == .sure(newer))
        #expect(question.match([own, hit("4", "종이 집", "Han Bada", 1990)], "종이 집") != .sure(own))
        let strange = hit("5", "종이 집", "Lee Nal", 2012)
        #expect(question.match([strange], "종이 집") == .unsure([strange]))
        #expect(question.match([hit("6", "다른 집", "Lee Nal", 2012)], "종이 집") == .none)
    }

    @Test func bookIsLookedUpByItsISBN() async throws {
        let instance = try DiscoveryInstance(keys: [:]) { asked in
            switch asked.path {
            case "/isbn/9788936434120.json":
                .json(
                    #"""
                    {"key":"/books/OL1M","title":"채식주의자","publishers":["창비"],"publish_date":"2007","number_of_pages":247,
                    "isbn_13":["9788936434120"],"works":[{"key":"/works/OL2W"}]}
                    """#)
            case "/works/OL2W.json": .json(#"{"key":"/works/OL2W","authors":[{"author":{"key":"/authors/OL3A"}}]}"#)
            case "/authors/OL3A.json": .json(#"{"name":"한강"}"#)
            default: nil
            }
        }
        let isbn = try #require(ISBN("89-364-3412-5") ?? ISBN("9788936434120"))
        let item = try instance.books.store.save(BookDraft(isbn), by: instance.world.ann).item
        try await instance.lookUp(instance.books.store, item.id)
        let book = try instance.book(item.id)
        #expect(book.item.title == "채식주의자" && book.item.subtitle == "한강 · 창비" && book.work.pageCount == 247)
        #expect(book.work.isbn == isbn && book.lookup == .found)
    }

    @Test func failedLookupNamesUnavailableProviders() async throws {
        let instance = try DiscoveryInstance(keys: [:]) { _ in .json("<html>", status: .serviceUnavailable) }
        let store = instance.movies.store
        let item = try store.save(MovieDraft(WorkExternalID(source: "tmdb", id: "7")), by: instance.world.ann).item
        try instance.world.catalog.write { db in
            try instance.world.catalog.settings.set(ProviderRegistry.SettingName.isOn("tmdb"), to: "1", in: db)
        }
        let failure = await #expect(throws: JobFailure.self) { try await instance.lookUp(store, item.id) }
        let reason = LookUpWorkJob(store: store, registry: instance.instance).reason(
            failure?.code ?? "", failure?.parameters ?? [])
        #expect(reason?[.en].contains("Wikidata does not respond at the moment") == true)
        #expect(try instance.movie(item.id).lookup == .waiting)
        let site = try instance.site()
        let page = try site.client.get(Movie.paths.show(item.id))
        #expect(page.status == 200 && page.markupErrors.isEmpty)
        #expect(page.text.contains("TMDB: 키가 아직 없어요") && page.text.contains("Wikidata: 지금은 응답하지 않아요"))
        #expect(page.text.contains(ProviderPath.settings()) && page.text.contains(Movie.paths.lookup(item.id)))
        #expect(try site.client.post(Movie.paths.lookup(item.id), form: [:]).status == 303)
    }

    /// Retries the job if the database fails while reading the work or storing the response.
    @Test(arguments: ["movie", "providerResponse"])
    func lookupIsRetriedIfTheDatabaseFails(_ table: String) async throws {
        let instance = try DiscoveryInstance(Self.tmdb)
        let store = instance.movies.store
        let item = try store.save(MovieDraft(WorkExternalID(source: "tmdb", id: "7")), by: instance.world.ann).item
        let job = try await instance.world.attempt(
            LookUpWorkJob(store: store, registry: instance.instance), without: table)
        #expect(job.state == .waiting && job.attempts == 1)
        #expect(job.lastErrorCode == "unexpected" && job.lastErrorParameters == ["DatabaseError"])
        #expect(try instance.movie(item.id).lookup == .waiting)
        #expect(try instance.world.catalog.read { try store.lookupFailures(of: item.id, in: $0) }.isEmpty)
    }

    @Test(arguments: [false, true])
    func lookupWaitsAsLongAsTheProviderAsks(_ says: Bool) async throws {
        let instance = try DiscoveryInstance { asked in
            guard asked.path.hasPrefix("/3/") else { return nil }
            let answer = Response.json(#"{"status_code":25,"status_message":"over"}"#, status: .tooManyRequests)
            return says ? answer.with(.retryAfter, "7") : answer
        }
        try instance.world.catalog.write { db in
            try instance.world.catalog.settings.set(ProviderRegistry.SettingName.isOn("wikidata"), to: "0", in: db)
        }
        let item = try instance.movies.store.save(
            MovieDraft(WorkExternalID(source: "tmdb", id: "7")), by: instance.world.ann
        ).item
        do {
            try await instance.lookUp(instance.movies.store, item.id)
            Issue.record("nobody answered")
        } catch let failure as JobFailure {
            #expect(failure.code == "over-limit" && failure.isTransient)
            #expect(failure.retryAfter == (says ? .seconds(7) : nil))
        }
    }

    @Test func pageShowsLocksAndSources() async throws {
        let instance = try DiscoveryInstance(Self.tmdb)
        let item = try instance.movies.store.save(
            MovieDraft(WorkExternalID(source: "tmdb", id: "7")), by: instance.world.ann
        ).item
        try await instance.lookUp(instance.movies.store, item.id)
        let site = try instance.site()
        let page = try site.client.get(Movie.paths.show(item.id))
        #expect(page.markupErrors.isEmpty && page.text.contains("정보 출처"))
        #expect(page.text.contains("This product uses the TMDB API"))
        let form: KeyValuePairs = ["field": "overview", "locked": "1"]
        #expect(try site.client.post(Movie.paths.lock(item.id), form: form).status == 303)
        #expect(try instance.movie(item.id).item.sources["overview"]?.isLocked == true)
        #expect(try site.client.get(Movie.paths.show(item.id)).text.contains("바뀌지 않아요"))
        let bob = try instance.site(as: instance.world.bob)
        #expect(try bob.client.post(Movie.paths.lock(item.id), form: form).status == 404)
        #expect(try bob.client.post(Movie.paths.lookup(item.id), form: [:]).status == 404)
    }
}
