import Catalog
import GRDB
import HTTPServer
import Providers
import Site
import TestSupport
import Testing
import Works

@testable import Movies

@Suite(.serialized) struct ViewingTests {
    let world: World
    let site: SignedInSite

    init() throws {
        world = try World()
        site = try SignedInSite(world)
    }

    func viewings(_ item: Item) throws -> [MovieStore.Entry] {
        try world.catalog.read { try world.store.logEntries(of: [item.id], in: $0)[item.id] ?? [] }
    }

    @Test func aButtonSaysToday() throws {
        let item = try world.save("정류장") { $0.status = .want }
        let page = try site.client.get(Movie.paths.show(item.id))
        #expect(page.markupErrors.isEmpty && page.text.contains("오늘 봤어요"))
        #expect(try site.client.post(Movie.paths.logEntries(item.id), form: ["day": "today"]).status == 303)
        let stored = try viewings(item)
        #expect(stored.map(\.day?.text) == ["2026-11-21"])
        #expect(try world.movie(item).status == .watched)
        // Once seen, the button means that it was seen again.
        #expect(try site.client.get(Movie.paths.show(item.id)).text.contains("name=\"isRewatch\" value=\"1\""))
    }

    @Test func severalOnDaysAsFarAsKnown() throws {
        let item = try world.save("정류장")
        let days = ["2019-05", "", "2024-05-01", "2021"]
        for day in days {
            let answer = try site.client.post(
                Movie.paths.logEntries(item.id),
                form: [
                    "day": day, "place": "동네 극장", "company": "언니", "rating": "7.5", "note": "좋았다 <b>", "isRewatch": "1",
                ])
            #expect(answer.status == 303)
        }
        let stored = try viewings(item)
        #expect(stored.map(\.day?.text) == ["2024-05-01", "2021", "2019-05", nil])
        #expect(
            stored.allSatisfy { $0.place == "동네 극장" && $0.company == "언니" && $0.rating?.halves == 7.5 && $0.isRewatch })
        let page = try site.client.get(Movie.paths.show(item.id))
        #expect(page.markupErrors.isEmpty)
        for text in ["2019-05", "날짜 모름", "다시 봄 · 동네 극장 · 언니 · ★ 3.75", "좋았다 &lt;b&gt;"] {
            #expect(page.text.contains(text), "\(text)")
        }
    }

    @Test func aRefusalKeepsWhatWasTyped() throws {
        let item = try world.save("정류장")
        let wrong: KeyValuePairs = ["day": "어제쯤", "place": "<극장>", "rating": "99", "note": "긴 글"]
        let answer = try site.client.post(Movie.paths.logEntries(item.id), form: wrong)
        #expect(answer.status == 422 && answer.markupErrors.isEmpty)
        for text in ["value=\"어제쯤\"", "value=\"&lt;극장&gt;\"", "긴 글", "2024-05-01처럼", "0에서 10까지"] {
            #expect(answer.text.contains(text), "\(text)")
        }
        #expect(try viewings(item).isEmpty && world.movie(item).status == .none)
    }

    @Test func isEditedRemovedAndUndone() throws {
        let item = try world.save("정류장") { $0.status = .want }
        let added = try #require(try world.store.add(LogEntryDraft(), to: item.id, by: world.ann))
        let id = try viewings(item)[0].id
        let form = try site.client.get(Movie.paths.logEntry(item.id, id))
        #expect(form.status == 200 && form.markupErrors.isEmpty)
        #expect(try site.client.post(Movie.paths.logEntry(item.id, id), form: ["day": "x"]).status == 422)
        #expect(try site.client.post(Movie.paths.logEntry(item.id, id), form: ["day": "2020-02-29"]).status == 303)
        #expect(try viewings(item).map(\.day?.text) == ["2020-02-29"])
        let removed = try #require(try world.store.remove(id, of: item.id, by: world.ann))
        // What was said of the film stays; only the day is gone.
        #expect(try viewings(item).isEmpty && world.movie(item).status == .watched)
        try world.undo(removed)
        #expect(try viewings(item).map(\.day?.text) == ["2020-02-29"])
        try world.undo(try #require(try world.catalog.history(of: world.ann).first { $0.summary.ko == "본 날 고침" }?.id))
        try world.undo(added)
        #expect(try viewings(item).isEmpty && world.movie(item).status == .want)
    }

    @Test func goesWithItsFilmAndComesBack() throws {
        let item = try world.save("정류장")
        _ = try world.store.add(LogEntryDraft(), to: item.id, by: world.ann)
        let gone = try #require(
            try world.catalog.perform(.delete, by: world.ann, summary: Phrase("", "")) { scope in
                _ = try world.catalog.items.deleteForever([item.id], in: scope)
            }.change)
        #expect(try viewings(item).isEmpty)
        try world.undo(gone)
        #expect(try viewings(item).count == 1)
    }

    @Test func othersFindNone() throws {
        let item = try world.save("정류장")
        _ = try world.store.add(LogEntryDraft(), to: item.id, by: world.ann)
        let id = try viewings(item)[0].id
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try bob.client.get(Movie.paths.logEntry(item.id, id)).status == 404)
        #expect(try bob.client.post(Movie.paths.logEntry(item.id, id), form: ["day": "x"]).status == 404)
        #expect(try bob.client.post(Movie.paths.logEntries(item.id), form: ["day": "today"]).status == 404)
        #expect(try bob.client.post(Movie.paths.logEntries(item.id), form: ["day": "x"]).status == 404)
        #expect(try bob.client.post(Movie.paths.logEntryRemoval(item.id, id), form: [:]).status == 404)
        #expect(try viewings(item).count == 1)
    }

    @Test func jsonTellsThem() throws {
        let item = try world.save("정류장")
        var draft = LogEntryDraft<Viewing>()
        (draft.place, draft.note, draft.rating) = ("집", "좋았다", Rating(halves: 9))
        _ = try world.store.add(draft, to: item.id, by: world.ann)
        let json = try site.client.get(APIPath.item(item.uid)).json()
        let viewings = try #require((json["movie"] as? [String: Any])?["viewings"] as? [[String: Any]])
        #expect(viewings.count == 1 && viewings[0]["place"] as? String == "집" && viewings[0]["day"] == nil)
        #expect(viewings[0]["rating"] as? Double == 9 && viewings[0]["rewatch"] as? Bool == false)
    }

    /// More than one piece of the export holds.
    @Test func theExportListsThemAll() throws {
        let films = try [world.save("정류장"), world.save("종점")]
        try world.catalog.perform(.create, by: world.ann, summary: Phrase("", "")) { scope in
            for year in 1600..<2010 {
                var draft = LogEntryDraft<Viewing>()
                draft.day = PartialDate(year: year)
                try world.store.add(draft, to: films[year % 2].id, in: scope)
            }
        }
        let other = try world.store.save(MovieDraft(title: "남의 것"), by: world.bob).item
        _ = try world.store.add(LogEntryDraft(), to: other.id, by: world.bob)
        let watches = try #require(site.client.get(APIPath.export()).json()["watches"] as? [[String: Any]])
        #expect(watches.map { $0["day"] as? String } == (1600..<2010).map(String.init))
        #expect(watches.map { $0["item"] as? String } == (1600..<2010).map { films[$0 % 2].uid })
        world.clock.advance(.seconds(60))
        let since = world.clock.now
        _ = try world.store.add(LogEntryDraft(), to: films[0].id, by: world.ann)
        let changed = try site.client.get(APIPath.export() + "?since=\(since.rfc3339)").json()
        #expect((changed["watches"] as? [Any])?.count == 206)
    }
}
