import HTTPServer
import HTTPTypes
import Providers
import TestSupport
import Testing
import Text

@Suite struct TMDBTests {
    private static let list = """
        {"page":1,"total_pages":42471,"total_results":849405,"results":[
          {"id":7,"title":"바다의 겨울","original_title":"Winter at Sea","release_date":"","overview":"","poster_path":null,"genre_ids":[18]},
          {"id":8,"title":"골목","original_title":"골목","release_date":"2019-05-30","overview":"한 가족","poster_path":"/p.jpg"},
          {"id":"broken","title":""},
          {"id":9,"title":"날짜 없음","video":false}]}
        """

    private static let film = """
        {"id":7,"title":"바다의 겨울","original_title":"Winter at Sea","original_language":"en","overview":"","tagline":"",
         "release_date":"2010-07-15","runtime":148,"budget":0,"genres":[{"id":1,"name":"SF"}],"homepage":null,
         "production_countries":[{"iso_3166_1":"US","name":"USA"}],"imdb_id":"tt0000007",
         "belongs_to_collection":{"id":1,"name":"바다 연작","poster_path":null},
         "poster_path":"/main.jpg","backdrop_path":"/wide.jpg",
         "external_ids":{"wikidata_id":"Q77","imdb_id":"tt0000007","facebook_id":null},
         "credits":{"cast":[
            {"id":2,"name":"둘째","original_name":"Second","character":"아우","order":1,"profile_path":null},
            {"id":1,"name":"첫째","original_name":"First","character":"형","order":0,"profile_path":"/f.jpg"}],
           "crew":[{"id":3,"name":"감독","original_name":"감독","job":"Director"},{"id":4,"name":"조명","job":"Gaffer"}]},
         "images":{"posters":[
            {"file_path":"/fr.jpg","iso_639_1":"fr","width":1000,"height":1500},
            {"file_path":"/none.jpg","iso_639_1":null,"width":1000,"height":1500},
            {"file_path":"/ko.jpg","iso_639_1":"ko","width":1000,"height":1500},
            {"file_path":"/main.jpg","iso_639_1":"ko"}],"backdrops":[]}}
        """

    private func open(_ key: String = "k") throws -> (FixtureProvider, TMDB) {
        let site = try FixtureProvider { asked in
            guard asked.authorization == "Bearer eyJ.token" || asked.query["api_key"] == "k" else {
                return .json(
                    #"{"success":false,"status_code":7,"status_message":"Invalid API key"}"#, status: .unauthorized)
            }
            switch asked.path {
            case "/3/authentication": return .json(#"{"success":true}"#)
            case "/3/search/movie" where asked.query["query"] == "nothing":
                return .json(#"{"page":1,"results":[],"total_pages":1,"total_results":0}"#)
            case "/3/search/movie" where asked.query["query"] == "":
                return .json(#"{"errors":["query must be provided"]}"#, status: .unprocessableContent)
            case "/3/search/movie":
                let page = asked.query["page"] ?? ""
                return .json(Self.list.replacing("\"page\":1,", with: "\"page\":\(page),"))
            case "/3/trending/movie/day", "/3/movie/upcoming": return .json(Self.list)
            case "/3/movie/7":
                return .json(
                    asked.query["language"] == "en-US"
                        ? #"{"id":7,"title":"Winter at Sea","overview":"A ship."}"# : Self.film)
            default:
                return .json(#"{"success":false,"status_code":34,"status_message":"not found"}"#, status: .notFound)
            }
        }
        return (site, TMDB(site.fetcher, key: key, language: "ko-KR", base: site.base, images: "https://img.test"))
    }

    @Test func batchKeepsOrderAndSkipsInvalidResults() async throws {
        let (site, tmdb) = try open()
        let page = try await tmdb.search("바다 & 겨울", page: 1)
        #expect(page.results.map(\.title) == ["바다의 겨울", "골목", "날짜 없음"])
        #expect(page.results.map(\.released?.text) == [nil, "2019-05-30", nil])
        #expect(page.results[0].originalTitle == "Winter at Sea" && page.results[1].originalTitle == nil)
        #expect(page.results.map(\.picture) == [nil, "https://img.test/t/p/w342/p.jpg", nil])
        #expect(page.next == 2 && page.total == 849_405)
        #expect(site.asked[0].query["query"] == "바다 & 겨울" && site.asked[0].query["language"] == "ko-KR")
        #expect(page.without([ExternalID("tmdb", "8")]).results.map(\.identity.id) == ["7", "9"])
    }

    @Test func lastBatchIsFiveHundred() async throws {
        let (site, tmdb) = try open()
        #expect(try await tmdb.search("x", page: 500).next == nil)
        #expect(try await tmdb.search("x", page: 501).results.isEmpty && site.asked.count == 1)
        let none = try await tmdb.search("nothing", page: 1)
        #expect(none.results.isEmpty && none.next == nil && none.total == 0)
    }

    @Test func readsAllFieldsOfAFilm() async throws {
        let (site, tmdb) = try open()
        let film = try await tmdb.work("7")
        #expect(
            film.identities == [
                ExternalID("tmdb", "7"), ExternalID("imdb", "tt0000007"), ExternalID("wikidata", "Q77"),
            ])
        #expect(film.overview == "A ship.")
        #expect(
            film.runtimeMinutes == 148 && film.countries == ["US"] && film.genres == ["SF"] && film.series == "바다 연작")
        #expect(film.contributors.map(\.name) == ["감독", "첫째", "둘째"])
        #expect(film.contributors.map(\.role) == [.director, .actor, .actor])
        #expect(film.contributors[1].character == "형")
        // The main picture first, then by language, without duplicates.
        #expect(
            film.pictures == [
                "https://img.test/t/p/w780/main.jpg", "https://img.test/t/p/w780/ko.jpg",
                "https://img.test/t/p/w780/none.jpg",
                "https://img.test/t/p/w780/fr.jpg",
            ])
        #expect(site.asked[0].query["append_to_response"]?.split(separator: ",").count ?? 21 <= 20)
        await #expect(throws: ProviderError.notFound) { try await tmdb.work("8") }
        await #expect(throws: ProviderError.notFound) { try await tmdb.work("7/../8") }
    }

    @Test func chartRequestContainsTheRegion() async throws {
        let (site, tmdb) = try open()
        #expect(try await tmdb.chart(.trendingToday, region: "KR", page: 1).results.count == 3)
        #expect(try await tmdb.chart(.upcoming, region: "KR", page: 1).results.count == 3)
        #expect(site.asked.map { $0.query["region"] } == [nil, "KR"])
    }

    @Test func bothKindsOfKeyWorkAndMissingKeyIsReported() async throws {
        let (site, bearer) = try open("  eyJ.token\n")
        try await bearer.check()
        #expect(site.asked[0].query["api_key"] == nil && site.asked[0].authorization == "Bearer eyJ.token")
        let (site1, wrong) = try open("wrong")
        defer { withExtendedLifetime(site1) {} }
        await #expect(throws: ProviderError.keyRefused) { try await wrong.check() }
        let (quiet, none) = try open("")
        await #expect(throws: ProviderError.keyMissing) { try await none.search("x", page: 1) }
        #expect(quiet.asked.isEmpty)
        let (site2, empty) = try open()
        defer { withExtendedLifetime(site2) {} }
        await #expect(throws: ProviderError.refused("query must be provided")) { try await empty.search("", page: 1) }
    }
}
