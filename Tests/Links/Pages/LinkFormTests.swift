import Catalog
import HTTPServer
import Jobs
import TestSupport
import Testing

@testable import Links
@testable import Site

struct LinkFormTests {
    let world: World
    let site: SignedInSite

    init() throws {
        world = try World()
        site = try SignedInSite(world)
    }

    @Test func savingRedirectsToTheLink() throws {
        let answer = try site.client.post(
            "/links", form: ["url": "example.com/a", "title": "제목", "tags": "a, b", "unread": "1"])
        #expect(answer.status == 303)
        let stored = try #require(world.links().first)
        #expect(answer.header("Location") == LinkPath.show(stored.item.id))
        #expect(stored.item.title == "제목")
        #expect(stored.item.tags == ["a", "b"])
        #expect(stored.item.sources["title"] == .typed)
        let page = try site.client.get(LinkPath.show(stored.item.id))
        #expect(page.text.contains("<h1>제목</h1>"))
        #expect(page.markupErrors.isEmpty)
    }

    @Test func severalAddressesAreCountedAndUndoneAtOnce() throws {
        try world.save("https://example.com/1")
        func post(_ numbers: ClosedRange<Int>) throws -> String {
            let text = numbers.map { "https://example.com/\($0)" }.joined(separator: "\n")
            return try site.client.post("/links", form: ["url": text]).headers
                .first { $0.name.lowercased() == "set-cookie" }?.value ?? ""
        }
        _ = try post(1...7)
        let last = try #require(try world.catalog.history(of: world.ann).first)
        #expect(last.summary == Phrase("주소 7개: 새로 6, 이미 담긴 것 1", "7 addresses: 6 new, 1 already saved"))
        #expect(try post(1...3).hasPrefix("flash=known-3;"))
        try world.catalog.undo(last.id, by: world.ann)
        #expect(try world.titles() == ["example.com/1"])
    }

    @Test func rejectedFormKeepsItsText() throws {
        let answer = try site.client.post(
            "/links", form: ["url": "javascript:alert(1)", "title": "<제목>", "note": "메모 \"하나\"", "tags": "x"])
        #expect(answer.status == 422)
        #expect(answer.text.contains("javascript: 주소는 담을 수 없어요"))
        #expect(answer.text.contains("aria-invalid=\"true\""))
        #expect(answer.text.contains(">javascript:alert(1)</textarea>"))
        #expect(answer.text.contains("value=\"&lt;제목&gt;\""))
        #expect(answer.text.contains("메모 &quot;하나&quot;"))
        #expect(answer.text.contains("value=\"x\""))
        #expect(try world.titles().isEmpty)
    }

    @Test func savesSeveralAddressesAtOnce() throws {
        let wrong = try site.client.post("/links", form: ["url": "https://a.example/\nhello\nhttps://b.example/"])
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("2번째 ‘hello’"))
        #expect(try world.titles().isEmpty)
        let right = try site.client.post(
            "/links", form: ["url": "https://a.example/ https://b.example/\nhttps://a.example"])
        #expect(right.status == 303)
        #expect(try world.titles().sorted() == ["a.example", "b.example"])
    }

    @Test func knownAddressOffersToMerge() throws {
        let item = try world.save("https://example.com/a", title: "옛것", tags: ["a"])
        let answer = try site.client.post(
            "/links", form: ["url": "https://example.com/a/", "title": "새것", "tags": "b"])
        #expect(answer.status == 409)
        #expect(answer.text.contains("href=\"\(LinkPath.show(item.id))\">옛것</a>"))
        #expect(answer.text.contains("name=\"merge\""))
        let merged = try site.client.post(
            "/links", form: ["url": "https://example.com/a/", "title": "새것", "tags": "b", "merge": "1"])
        #expect(merged.header("Location") == LinkPath.show(item.id))
        #expect(try world.link(item).item.tags == ["a", "b"])
        #expect(try world.link(item).item.title == "새것")
    }

    @Test func bookmarkletFillsTheForm() throws {
        let page = try site.client.get("/add?url=https%3A%2F%2Fexample.com%2F&title=%EC%A0%9C%EB%AA%A9").text
        #expect(page.contains(">https://example.com/</textarea>"))
        #expect(page.contains("value=\"제목\""))

        try world.save("https://example.com/", title: "여기")
        #expect(try site.client.get("/add?url=https%3A%2F%2Fexample.com").text.contains("이미 있어요"))
    }

    @Test(arguments: [
        ("", "empty"), ("hello", "invalid"), ("https%3A%2F%2Fexample.com%2Fa", "known"), ("b.example", "new"),
        ("https%3A%2F%2Fa.example%0Ahttps%3A%2F%2Fb.example", "many"),
    ])
    func checkReportsStateOfTypedAddress(_ url: String, _ state: String) throws {
        let item = try world.save("https://example.com/a")
        let answer = try site.client.get("/links/check?url=\(url)").json()
        #expect(answer["state"] as? String == state)
        if state == "known" { #expect(answer["url"] as? String == LinkPath.show(item.id)) }
    }

    @Test func conflictingEditShowsBothVersions() throws {
        let item = try world.save("https://example.com/a", title: "처음")
        let form = try site.client.get(LinkPath.edit(item.id)).text
        #expect(form.contains("name=\"version\" value=\"\(item.version)\""))
        let fields: KeyValuePairs = [
            "url": "https://example.com/a", "title": "내 것", "note": "", "tags": "", "version": "\(item.version)",
        ]
        try world.catalog.write(of: world.ann) { scope in
            try world.catalog.items.update(item.id, version: nil, .init(title: "남의 것"), in: scope)
        }
        let answer = try site.client.post(LinkPath.show(item.id), form: fields)
        #expect(answer.status == 409)
        #expect(answer.text.contains("value=\"내 것\""))
        #expect(answer.text.contains("남의 것"))
        let version = try world.link(item).item.version
        #expect(answer.text.contains("name=\"version\" value=\"\(version)\""))
    }

    @Test func formWithoutAVersionIsAConflict() throws {
        let item = try world.save("https://example.com/a", title: "처음", note: "메모")
        let answer = try site.client.post(
            LinkPath.show(item.id), form: ["url": "https://example.com/a", "title": "내 것"])
        #expect(answer.status == 409 && answer.text.contains("value=\"내 것\"") && answer.text.contains("처음"))
        #expect(try world.link(item).item.note == "메모")
    }

    @Test func jsonRequestSavesOrFindsALink() throws {
        let body = #"{"url":"https://example.com/a","title":"제목","tags":["x"],"folder":"개발"}"#
        let created = try site.client.post("/api/v1/links", json: body)
        #expect(created.status == 201)
        let item = try created.json()
        let uid = try #require(item["id"] as? String)
        #expect(created.header("Location") == APIPath.item(uid))
        #expect((item["folder"] as? [String: String])?["name"] == "개발")
        let link = try #require(item["link"] as? [String: Any])
        #expect(link["url"] as? String == "https://example.com/a")
        #expect(link["unread"] as? Bool == true)
        #expect((link["preview"] as? [String: String])?["state"] == "pending")
        let again = try site.client.post("/api/v1/links", json: body)
        #expect(again.status == 200)
        let words = try site.client.post("/api/v1/links", json: #"{"url":"https://example.com/a","note":"새 메모"}"#)
        #expect(try words.status == 200 && words.json()["note"] as? String == "새 메모")
        #expect(try again.json()["id"] as? String == uid)
        for wrong in ["{}", "[]", "not json", #"{"url":5}"#, #"{"url":"nope"}"#, ""] {
            #expect(try site.client.post("/api/v1/links", json: wrong).status == 422, "\(wrong)")
        }
    }

    @Test func linkActionsChangeOneLinkOrAnswer404() throws {
        let item = try world.save("https://example.com/a")
        #expect(try site.client.post(LinkPath.setUnread(item.id), form: ["unread": "0"]).status == 303)
        #expect(!(try world.link(item).link.isUnread))
        #expect(try site.client.post(LinkPath.recheck(item.id), form: [:]).status == 303)
        #expect(try world.jobs(CheckLinkJob.kind).map(\.item) == [item.id])
        #expect(try site.client.post(LinkPath.refreshPreview(item.id), form: [:]).status == 303)
        for path in [LinkPath.setUnread(99), LinkPath.recheck(99), LinkPath.refreshPreview(99), LinkPath.show(99)] {
            #expect(try site.client.post(path, form: ["url": "https://b.example/"]).status == 404, "\(path)")
        }
        #expect(try site.client.get(LinkPath.show(99)).status == 404)
    }
}
