import Catalog
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing
import WorkTestSupport
import Works

@testable import Books

@Suite(.serialized) struct BookPageTests {
    let world: WorkWorld<Book>
    let site: SignedInSite

    init() throws {
        world = try WorkWorld()
        site = try world.site()
    }

    @Test func aNumberAloneIsEnough() throws {
        let form: KeyValuePairs = ["title": "", "isbn": "9780306406157"]
        let answer = try site.client.post(Book.paths.index(), form: form)
        #expect(answer.status == 303)
        #expect(try world.titles() == ["978-0-306-40615-7"])
        let again = try site.client.post(Book.paths.index(), form: form)
        #expect(again.header("Location") == answer.header("Location"))
    }

    @Test func theSameNumberIsTheSameBookInJSONToo() throws {
        let first = try site.client.post(Book.paths.api(), json: Book.posted)
        #expect(first.status == 201)
        #expect(try site.client.post(Book.paths.api(), json: Book.posted).status == 200)
        let short = try site.client.post(Book.paths.api(), json: #"{"isbn":"0306406152"}"#)
        #expect(try short.status == 200 && short.json()["id"] as? String == first.json()["id"] as? String)
    }

    @Test func aCommaInTheNameOfAnAuthorStays() throws {
        let json = #"{"title": "A", "authors": ["Le Guin, Ursula K.", "Smith & Wesson"], "genres": ["sea, blue"]}"#
        let created = try site.client.post(Book.paths.api(), json: json)
        #expect(created.status == 201)
        let id = try #require(
            try world.catalog.read { try $0.value(Int64.self, "SELECT id FROM item WHERE title = 'A'") })
        func names() throws -> [String] {
            try world.catalog.read(of: world.ann) { try world.store.get(id, in: $0) }.credits.map(\.name)
        }
        #expect(try names() == ["Le Guin, Ursula K.", "Smith & Wesson"])
        // The form shows them so that they come back.
        let stored = try world.catalog.read(of: world.ann) { try world.store.get(id, in: $0) }
        let draft = try WorkForm(stored).draft()
        #expect(draft.credits.map(\.name) == ["Le Guin, Ursula K.", "Smith & Wesson"])
        #expect(draft.terms.map(\.name) == ["sea, blue"])
    }

    @Test func progressIsAResourceAndGoesOnAtHome() throws {
        let item = try world.save("A")
        #expect(try site.client.post(BookPath.progress(item.id), form: ["progress": "35%"]).status == 303)
        #expect(try world.stored(item).work.percent == 35)
        #expect(try site.client.post(BookPath.progress(item.id), form: ["progress": "x"]).status == 422)
        // Who says how far they are, reads.
        #expect(try world.stored(item).status == .reading)
        _ = try world.store.setStatus(.want, of: item.id, by: world.ann)
        #expect(try !site.client.get(SitePath.home()).text.contains("이어 읽기"))
        _ = try world.store.setStatus(.reading, of: item.id, by: world.ann)
        let later = try site.client.get(SitePath.home()).text
        #expect(later.contains("이어 읽기") && later.contains(Book.paths.show(item.id)))
    }
}
