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

    @Test func anEmptyListSaysWhatToDo() throws {
        #expect(try site.client.get(Movie.paths.index()).text.contains("아직 영화가 없어요"))
        #expect(try site.client.get("/movies?show=want").text.contains("다른 조건을 골라 보세요"))
        #expect(try site.client.get("/movies?show=nonsense&sort=x&folder=abc").status == 200)
    }

    @Test func searchesWithinTheList() throws {
        try world.save("마지막 정류장") { $0.status = .want }
        try world.save("정류장에서")
        #expect(try site.client.get("/movies?q=%EC%A0%95%EB%A5%98").text.contains("정류장에서"))
        let wanted = try site.client.get("/movies?q=%EC%A0%95%EB%A5%98&show=want").text
        #expect(wanted.contains("마지막 정류장") && !wanted.contains("정류장에서"))
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

    @Test func editingConflictsShowBoth() throws {
        let item = try world.save("처음")
        let form = try site.client.get(Movie.paths.edit(item.id)).text
        #expect(form.contains("name=\"version\" value=\"\(item.version)\""))
        try world.catalog.write { db in
            _ = try world.catalog.items.update(
                item.id, owner: world.ann, version: nil, ItemEdit(title: "남의 것"), in: db)
        }
        let mine: KeyValuePairs = ["title": "내 것", "version": "\(item.version)"]
        let answer = try site.client.post(Movie.paths.show(item.id), form: mine)
        #expect(answer.status == 409 && answer.markupErrors.isEmpty)
        #expect(answer.text.contains("value=\"내 것\"") && answer.text.contains("남의 것"))
        let version = try world.movie(item).item.version
        #expect(answer.text.contains("name=\"version\" value=\"\(version)\""))
        let again: KeyValuePairs = ["title": "내 것", "version": "\(version)"]
        #expect(try site.client.post(Movie.paths.show(item.id), form: again).status == 303)
    }

    @Test func othersFindNothing() throws {
        let item = try world.save("A")
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try bob.client.get(Movie.paths.show(item.id)).status == 404)
        #expect(try bob.client.get(Movie.paths.edit(item.id)).status == 404)
        #expect(try bob.client.post(Movie.paths.show(item.id), form: ["title": "x"]).status == 404)
        #expect(try bob.client.post(Movie.paths.status(item.id), form: ["status": "want"]).status == 404)
        #expect(try !bob.client.get(Movie.paths.index()).text.contains(Movie.paths.show(item.id)))
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

    @Test func jsonKeepsWhatAProviderWillBeAskedFor() throws {
        let body = #"{"provider":"tmdb","providerId":"496243"}"#
        let created = try site.client.post(Movie.paths.api(), json: body)
        #expect(created.status == 201)
        let item = try created.json()
        #expect((item["movie"] as? [String: Any])?["lookup"] as? String == "waiting")
        let again = try site.client.post(Movie.paths.api(), json: body)
        #expect(again.status == 200)
        #expect(try again.json()["id"] as? String == item["id"] as? String)
    }

    @Test func pagesHoldNothingThatTextBrought() throws {
        let shape = MarkupShape(try pages(showing: HostileText.all.indices.map { "harmless \($0)" }).map(\.body))
        for page in try pages(showing: HostileText.all) {
            #expect(shape.problems(in: page.body) == [], "\(page.path)")
        }
    }

    private func pages(showing texts: [String]) throws -> [(path: String, body: [UInt8])] {
        let world = try World()
        let items = try texts.map { text in
            try world.save(text) { draft in
                (draft.originalTitle, draft.overview, draft.note, draft.tags) = (text, text, text, [text])
                draft.credits = [Credit(.director, text, part: text), Credit(.cast, text, part: text)]
                draft.identities = [WorkIdentity(source: "x" + text, id: "x" + text, url: "x" + text)]
            }
        }
        let site = try SignedInSite(world)
        let paths =
            ["/movies", "/movies?sort=title", "/movies?q=a"]
            + items.flatMap { [Movie.paths.show($0.id), Movie.paths.edit($0.id)] }
        return try paths.map { ($0, try site.client.get($0).body) }
    }
}
