import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import Works

@testable import Books

@Suite(.serialized) struct BookPageTests {
    let world: World
    let site: SignedInSite

    init() throws {
        world = try World()
        site = try SignedInSite(world)
    }

    @Test func savesByHandAndShows() throws {
        let answer = try site.client.post(
            Book.paths.index(),
            form: [
                "title": "<b>채식주의자</b>", "isbn": "89-364-3359-8", "author": "한강", "translator": "이, 박",
                "publisher": "창비", "publishedOn": "2007.10.30", "pageCount": "247", "description": "첫 줄\r\n둘째 줄",
                "status": "reading", "progress": "62", "rating": "9", "tags": "소설",
            ])
        #expect(answer.status == 303)
        let page = try site.client.get(try #require(answer.header("Location")))
        #expect(page.status == 200 && page.markupErrors.isEmpty)
        for text in [
            "&lt;b&gt;채식주의자&lt;/b&gt;", "창비 · 2007 · 247쪽 · ★ 4.5", "한강", "978-89-364-3359-", "2007-10-30", "#소설",
            "첫 줄\n둘째 줄", "value=\"25\"", "옮긴이",
        ] {
            #expect(page.text.contains(text), "\(text)")
        }
        let list = try site.client.get(Book.paths.index())
        #expect(list.markupErrors.isEmpty && list.text.contains("한강 · 창비") && list.text.contains("<progress"))
    }

    @Test func aNumberAloneIsEnough() throws {
        let form: KeyValuePairs = ["title": "", "isbn": "9780306406157"]
        let answer = try site.client.post(Book.paths.index(), form: form)
        #expect(answer.status == 303)
        #expect(try world.titles() == ["978-0-306-40615-7"])
        let again = try site.client.post(Book.paths.index(), form: form)
        #expect(again.header("Location") == answer.header("Location"))
    }

    @Test func aRefusalLosesNothing() throws {
        let answer = try site.client.post(
            Book.paths.index(),
            form: [
                "title": " ", "isbn": "978-0-306-40615-8", "publisher": "<x>", "publishedOn": "2007-13",
                "pageCount": "0",
                "author": "A, B", "progress": "120%", "status": "nonsense", "rating": "11", "tags": "t",
            ])
        #expect(answer.status == 422 && answer.markupErrors.isEmpty)
        for text in [
            "제목이나 ISBN", "ISBN이 맞지 않아요", "2024, 2024-05", "1에서 100000", "0에서 100", "이런 상태는 없어요", "0에서 10까지",
            "value=\"&lt;x&gt;\"", "value=\"2007-13\"", "value=\"A, B\"", "value=\"120%\"", "value=\"t\"",
        ] {
            #expect(answer.text.contains(text), "\(text)")
        }
        #expect(try world.titles().isEmpty)
    }

    @Test func statusAndRatingAreResources() throws {
        let item = try world.save("A")
        let back: KeyValuePairs = ["status": "want", "back": "/books?sort=title"]
        let answer = try site.client.post(Book.paths.status(item.id), form: back)
        #expect(answer.status == 303 && answer.header("Location") == "/books?sort=title")
        #expect(try site.client.post(Book.paths.rating(item.id), form: ["rating": "7"]).status == 303)
        #expect(try site.client.post(BookPath.progress(item.id), form: ["progress": "35%"]).status == 303)
        #expect(try world.book(item).percent == 35)
        #expect(try site.client.post(BookPath.progress(item.id), form: ["progress": "x"]).status == 422)
        // Who says how far they are, reads.
        #expect(try world.book(item).status == .reading && world.book(item).rating?.halves == 7)
        _ = try world.store.setStatus(.want, of: item.id, by: world.ann)
        #expect(try site.client.post(Book.paths.rating(item.id), form: ["rating": ""]).status == 303)
        #expect(try world.book(item).rating == nil)
        #expect(try site.client.post(Book.paths.status(item.id), form: ["status": "x"]).status == 422)
        #expect(try site.client.post(Book.paths.rating(item.id), form: ["rating": "x"]).status == 422)
        let home = try site.client.get(SitePath.home()).text
        #expect(!home.contains("이어 읽기"))
        _ = try world.store.setStatus(.reading, of: item.id, by: world.ann)
        let later = try site.client.get(SitePath.home()).text
        #expect(later.contains("이어 읽기") && later.contains(Book.paths.show(item.id)))
    }

    @Test func jsonSavesByHand() throws {
        let body = #"""
            {"title":"채식주의자","isbn":"8936433598","authors":["한강"],"publisher":"창비","publishedOn":"2007","pageCount":200,
            "page":50,"status":"reading","rating":7.5,"tags":["x"],"folder":"책"}
            """#.replacing("8936433598", with: "9780306406157")
        let created = try site.client.post(Book.paths.api(), json: body)
        #expect(created.status == 201)
        let item = try created.json()
        #expect(created.header("Location") == APIPath.item(try #require(item["id"] as? String)))
        #expect(item["kind"] as? String == "book" && (item["folder"] as? [String: String])?["name"] == "책")
        let book = try #require(item["book"] as? [String: Any])
        #expect(book["isbn13"] as? String == "9780306406157" && book["percent"] as? Int == 25)
        #expect(book["status"] as? String == "reading" && book["lookup"] as? String == "none")
        #expect((book["credits"] as? [[String: String]])?.map(\.["name"]) == ["한강"])
        #expect(try site.client.post(Book.paths.api(), json: body).status == 200)
        #expect(try site.client.post(Book.paths.api(), json: #"{"isbn":"0306406152"}"#).status == 200)
        for wrong in ["{}", "[]", "x", "", #"{"title":5}"#, #"{"isbn":"123"}"#, #"{"provider":"aladin"}"#] {
            #expect(try site.client.post(Book.paths.api(), json: wrong).status == 422, "\(wrong)")
        }
    }
}
