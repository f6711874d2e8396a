import Catalog
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing
import Text
import WorkImport
import WorkTestSupport

@testable import Works

@Suite(.serialized) struct LogEntryTests {
    @Test(arguments: triedWorks) func aRefusalKeepsWhatWasTyped(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("정류장")
            let wrong: KeyValuePairs = [W.dayInput: "어제쯤", "rating": "99", "note": "긴 <글>"]
            let site = try world.site()
            let answer = try site.client.post(W.paths.logEntries(item.id), form: wrong)
            #expect(answer.status == 422 && answer.markupErrors.isEmpty)
            for text in ["value=\"어제쯤\"", "긴 &lt;글&gt;", "2024-05-01처럼", "0에서 10까지"] {
                #expect(answer.text.contains(text), "\(text)")
            }
            #expect(try world.logEntries(item).isEmpty && world.stored(item).status == .none)
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func isEditedRemovedAndUndone(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("정류장") { $0.status = .want }
            let added = try #require(try world.store.add(LogEntryDraft(), to: item.id, by: world.ann))
            let id = try world.logEntries(item)[0].id
            let site = try world.site()
            let form = try site.client.get(W.paths.logEntry(item.id, id))
            #expect(form.status == 200 && form.markupErrors.isEmpty)
            #expect(try site.client.post(W.paths.logEntry(item.id, id), form: [W.dayInput: "x"]).status == 422)
            #expect(try site.client.post(W.paths.logEntry(item.id, id), form: [W.dayInput: "2020-02-29"]).status == 303)
            #expect(try world.days(item) == ["2020-02-29"])
            let removed = try #require(try world.store.remove(id, of: item.id, by: world.ann))
            // What was said of the work stays; only the day is gone.
            #expect(try world.logEntries(item).isEmpty && world.stored(item).status == W.done)
            try world.undo(removed)
            #expect(try world.days(item) == ["2020-02-29"])
            let said = "\(W.Entry.labels.edited.ko) · 정류장"
            let edit = try world.catalog.history(of: world.ann).first { $0.summary.ko == said }
            try world.undo(try #require(edit).id)
            try world.undo(added)
            #expect(try world.logEntries(item).isEmpty && world.stored(item).status == .want)
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func goesWithItsWorkAndComesBack(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("정류장")
            _ = try world.store.add(LogEntryDraft(), to: item.id, by: world.ann)
            let gone = try world.deleteForever(item)
            #expect(try world.logEntries(item).isEmpty)
            try world.undo(gone)
            #expect(try world.logEntries(item).count == 1)
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func othersFindNone(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("정류장")
            _ = try world.store.add(LogEntryDraft(), to: item.id, by: world.ann)
            let id = try world.logEntries(item)[0].id
            let bob = try world.site(as: world.bob)
            #expect(try bob.client.get(W.paths.logEntry(item.id, id)).status == 404)
            #expect(try bob.client.post(W.paths.logEntry(item.id, id), form: [W.dayInput: "x"]).status == 404)
            #expect(try bob.client.post(W.paths.logEntries(item.id), form: [W.dayInput: "today"]).status == 404)
            #expect(try bob.client.post(W.paths.logEntries(item.id), form: [W.dayInput: "x"]).status == 404)
            #expect(try bob.client.post(W.paths.logEntryRemoval(item.id, id), form: [:]).status == 404)
            #expect(try world.logEntries(item).count == 1)
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func jsonTellsThem(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("정류장")
            var draft = LogEntryDraft<W.Entry>()
            (draft.note, draft.rating) = ("좋았다", Rating(halves: 9))
            _ = try world.store.add(draft, to: item.id, by: world.ann)
            let site = try world.site()
            let json = try site.client.get(APIPath.item(item.uid)).json()
            let work = try #require(json[W.kind.rawValue] as? [String: Any])
            let told = try #require(work[W.Entry.labels.member] as? [[String: Any]])
            #expect(told.count == 1 && told[0][W.dayInput] == nil)
            #expect(told[0]["note"] as? String == "좋았다" && told[0]["rating"] as? Double == 9)
        }
        try check(kind)
    }

    /// More than one piece of the export holds.
    @Test(arguments: triedWorks) func theExportListsThemAll(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let (site, works) = (try world.site(), try [world.save("정류장"), world.save("종점")])
            let key = W.feature(in: world.catalog).exports[0].name
            try world.catalog.perform(.create, by: world.ann, summary: Phrase("", "")) { scope in
                for year in 1600..<2010 {
                    let draft = LogEntryDraft(W.logEntry(ImportedWork.Entry(PartialDate(year: year))))
                    try world.store.add(draft, to: works[year % 2].id, in: scope)
                }
            }
            let other = try world.store.save(WorkDraft<W>(title: "남의 것"), by: world.bob).item
            _ = try world.store.add(LogEntryDraft(), to: other.id, by: world.bob)
            let all = try #require(site.client.get(APIPath.export()).json()[key] as? [[String: Any]])
            #expect(all.map { $0[W.dayInput] as? String } == (1600..<2010).map(String.init))
            #expect(all.map { $0["item"] as? String } == (1600..<2010).map { works[$0 % 2].uid })
            world.clock.advance(.seconds(60))
            let since = world.clock.now
            _ = try world.store.add(LogEntryDraft(), to: works[0].id, by: world.ann)
            let changed = try site.client.get(APIPath.export() + "?since=\(since.rfc3339)").json()
            #expect((changed[key] as? [Any])?.count == 206)
        }
        try check(kind)
    }
}
