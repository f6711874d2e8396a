import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import Works

@testable import Movies

@Suite(.serialized) struct MoviePageTests {
    let world: World
    let site: SignedInSite

    init() throws {
        world = try World()
        site = try SignedInSite(world)
    }

    @Test func savesByHandAndShows() throws {
        let answer = try site.client.post(
            Movie.paths.index(),
            form: [
                "title": "<b>기생충</b>", "originalTitle": "Parasite", "year": "2019", "runtime": "132", "director": "봉준호",
                "cast": "송강호, 최우식", "overview": "첫 줄\r\n둘째 줄", "status": "watched", "rating": "9", "tags": "칸, 봉",
            ])
        #expect(answer.status == 303)
        let page = try site.client.get(try #require(answer.header("Location")))
        #expect(page.status == 200 && page.markupErrors.isEmpty)
        for text in ["&lt;b&gt;기생충&lt;/b&gt;", "Parasite", "2019 · 2시간 12분 · ★ 4.5", "봉준호", "최우식", "#칸", "첫 줄\n둘째 줄"] {
            #expect(page.text.contains(text), "\(text)")
        }
        let list = try site.client.get(Movie.paths.index())
        #expect(list.markupErrors.isEmpty && list.text.contains("봉준호 · 2019") && list.text.contains("★ 4.5"))
    }

    @Test func aRefusalLosesNothing() throws {
        let answer = try site.client.post(
            Movie.paths.index(),
            form: [
                "title": " ", "originalTitle": "<x>", "year": "199x", "runtime": "0", "director": "A, B",
                "overview": "메모 \"하나\"", "status": "nonsense", "rating": "11", "tags": "t",
            ])
        #expect(answer.status == 422 && answer.markupErrors.isEmpty)
        for text in [
            "제목을 적어 주세요", "1870에서 2200", "1에서 10000", "이런 상태는 없어요", "0에서 10까지", "value=\"&lt;x&gt;\"", "value=\"199x\"",
            "value=\"A, B\"", "메모 &quot;하나&quot;", "value=\"t\"",
        ] {
            #expect(answer.text.contains(text), "\(text)")
        }
        #expect(try world.titles().isEmpty)
    }

    @Test func statusAndRatingAreResources() throws {
        let item = try world.save("A")
        let back: KeyValuePairs = ["status": "want", "back": "/movies?sort=title"]
        let answer = try site.client.post(Movie.paths.status(item.id), form: back)
        #expect(answer.status == 303 && answer.header("Location") == "/movies?sort=title")
        #expect(try site.client.post(Movie.paths.rating(item.id), form: ["rating": "7"]).status == 303)
        #expect(try world.movie(item).status == .want && world.movie(item).rating?.halves == 7)
        #expect(try site.client.post(Movie.paths.rating(item.id), form: ["rating": ""]).status == 303)
        #expect(try world.movie(item).rating == nil)
        #expect(try site.client.post(Movie.paths.status(item.id), form: ["status": "x"]).status == 422)
        #expect(try site.client.post(Movie.paths.rating(item.id), form: ["rating": "x"]).status == 422)
        let home = try site.client.get(SitePath.home()).text
        #expect(home.contains("볼 영화") && home.contains(Movie.paths.show(item.id)))
    }

    @Test func jsonSavesByHand() throws {
        let body = #"""
            {"title":"기생충","year":2019,"runtime":132,"directors":["봉준호"],"cast":["송강호"],"status":"watched",
            "rating":7.5,"tags":["x"],"folder":"영화"}
            """#
        let created = try site.client.post(Movie.paths.api(), json: body)
        #expect(created.status == 201)
        let item = try created.json()
        #expect(created.header("Location") == APIPath.item(try #require(item["id"] as? String)))
        #expect(item["kind"] as? String == "movie" && (item["folder"] as? [String: String])?["name"] == "영화")
        let movie = try #require(item["movie"] as? [String: Any])
        #expect(movie["year"] as? Int == 2019 && movie["rating"] as? Double == 7.5)
        #expect(movie["status"] as? String == "watched" && movie["lookup"] as? String == "none")
        #expect((movie["credits"] as? [[String: String]])?.map(\.["name"]) == ["봉준호", "송강호"])
        for wrong in ["{}", "[]", "x", "", #"{"title":5}"#, #"{"title":"a","rating":99}"#, #"{"provider":"tmdb"}"#] {
            #expect(try site.client.post(Movie.paths.api(), json: wrong).status == 422, "\(wrong)")
        }
    }
}
