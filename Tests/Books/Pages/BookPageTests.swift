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
    let instance: WorkTestInstance<Book>
    let site: SignedInSite

    init() throws {
        instance = try WorkTestInstance()
        site = try instance.site()
    }

    @Test func bookCanBeSavedByISBNAlone() throws {
        let form: KeyValuePairs = ["title": "", "isbn": "9780306406157"]
        let answer = try site.client.post(Book.paths.index(), form: form)
        #expect(answer.status == 303)
        #expect(try instance.titles() == ["978-0-306-40615-7"])
        let again = try site.client.post(Book.paths.index(), form: form)
        #expect(again.header("Location") == answer.header("Location"))
    }

    @Test func savingAKnownISBNAsJSONReturnsTheExistingBook() throws {
        let first = try site.client.post(Book.paths.api(), json: Book.validJSON)
        #expect(first.status == 201)
        #expect(try site.client.post(Book.paths.api(), json: Book.validJSON).status == 200)
        let short = try site.client.post(Book.paths.api(), json: #"{"isbn":"0306406152"}"#)
        #expect(try short.status == 200 && short.json()["id"] as? String == first.json()["id"] as? String)
    }

    @Test func authorNameWithACommaIsOneAuthor() throws {
        let json = #"{"title": "A", "authors": ["Le Guin, Ursula K.", "Smith & Wesson"], "genres": ["sea, blue"]}"#
        let created = try site.client.post(Book.paths.api(), json: json)
        #expect(created.status == 201)
        let id = try #require(
            try instance.catalog.read { try $0.value(Int64.self, "SELECT id FROM item WHERE title = 'A'") })
        func names() throws -> [String] {
            try instance.catalog.read(of: instance.ann) { try instance.store.get(id, in: $0) }.credits.map(\.name)
        }
        #expect(try names() == ["Le Guin, Ursula K.", "Smith & Wesson"])
        // The form writes the names so that it reads them unchanged.
        let stored = try instance.catalog.read(of: instance.ann) { try instance.store.get(id, in: $0) }
        let draft = try WorkForm(stored).draft()
        #expect(draft.credits.map(\.name) == ["Le Guin, Ursula K.", "Smith & Wesson"])
        #expect(draft.terms.map(\.name) == ["sea, blue"])
    }

    @Test func settingProgressStartsAReadingAndShowsTheBookAtHome() throws {
        let item = try instance.save("A")
        #expect(try site.client.post(BookPath.progress(item.id), form: ["progress": "35%"]).status == 303)
        #expect(try instance.stored(item).work.percent == 35)
        #expect(try site.client.post(BookPath.progress(item.id), form: ["progress": "x"]).status == 422)
        // Setting the progress starts a reading.
        #expect(try instance.stored(item).status == .reading)
        _ = try instance.store.setStatus(.want, of: item.id, by: instance.ann)
        #expect(try !site.client.get(SitePath.home()).text.contains("이어 읽기"))
        _ = try instance.store.setStatus(.reading, of: item.id, by: instance.ann)
        let home = try site.client.get(SitePath.home()).text
        #expect(home.contains("이어 읽기") && home.contains(Book.paths.show(item.id)))
    }
}
