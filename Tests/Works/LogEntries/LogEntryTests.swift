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
    @Test(arguments: testableWorks) func rejectedLogEntryKeepsTypedInput(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장")
            let invalidForm: KeyValuePairs = [W.logDayInput: "어제쯤", "rating": "99", "note": "긴 <글>"]
            let site = try instance.site()
            let answer = try site.client.post(W.paths.logEntries(item.id), form: invalidForm)
            #expect(answer.status == 422 && answer.markupErrors.isEmpty)
            for text in ["value=\"어제쯤\"", "긴 &lt;글&gt;", "2024-05-01처럼", "0에서 10까지"] {
                #expect(answer.text.contains(text), "\(text)")
            }
            #expect(try instance.logEntries(item).isEmpty && instance.stored(item).status == .none)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func logEntryCanBeEditedRemovedAndRestored(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장") { $0.status = .want }
            let added = try #require(try instance.store.add(LogEntryDraft(), to: item.id, by: instance.ann))
            let id = try instance.logEntries(item)[0].id
            let site = try instance.site()
            let form = try site.client.get(W.paths.logEntry(item.id, id))
            #expect(form.status == 200 && form.markupErrors.isEmpty)
            #expect(try site.client.post(W.paths.logEntry(item.id, id), form: [W.logDayInput: "x"]).status == 422)
            #expect(
                try site.client.post(W.paths.logEntry(item.id, id), form: [W.logDayInput: "2020-02-29"]).status == 303)
            #expect(try instance.days(item) == ["2020-02-29"])
            let removed = try #require(try instance.store.remove(id, of: item.id, by: instance.ann))
            // The status of the work does not change.
            #expect(try instance.logEntries(item).isEmpty && instance.stored(item).status == W.done)
            try instance.undo(removed)
            #expect(try instance.days(item) == ["2020-02-29"])
            let summary = "\(W.Entry.labels.edited.ko) · 정류장"
            let edit = try instance.catalog.history(of: instance.ann).first { $0.summary.ko == summary }
            try instance.undo(try #require(edit).id)
            try instance.undo(added)
            #expect(try instance.logEntries(item).isEmpty && instance.stored(item).status == .want)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func logEntryIsDeletedAndRestoredWithItsWork(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장")
            _ = try instance.store.add(LogEntryDraft(), to: item.id, by: instance.ann)
            let deletion = try instance.deleteForever(item)
            #expect(try instance.logEntries(item).isEmpty)
            try instance.undo(deletion)
            #expect(try instance.logEntries(item).count == 1)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func entriesOfOtherPeopleAreNotFound(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장")
            _ = try instance.store.add(LogEntryDraft(), to: item.id, by: instance.ann)
            let id = try instance.logEntries(item)[0].id
            let bob = try instance.site(as: instance.bob)
            #expect(try bob.client.get(W.paths.logEntry(item.id, id)).status == 404)
            #expect(try bob.client.post(W.paths.logEntry(item.id, id), form: [W.logDayInput: "x"]).status == 404)
            #expect(try bob.client.post(W.paths.logEntries(item.id), form: [W.logDayInput: "today"]).status == 404)
            #expect(try bob.client.post(W.paths.logEntries(item.id), form: [W.logDayInput: "x"]).status == 404)
            #expect(try bob.client.post(W.paths.logEntryRemoval(item.id, id), form: [:]).status == 404)
            #expect(try instance.logEntries(item).count == 1)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func jsonListsLogEntries(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장")
            var draft = LogEntryDraft<W.Entry>()
            (draft.note, draft.rating) = ("좋았다", Rating(halves: 9))
            _ = try instance.store.add(draft, to: item.id, by: instance.ann)
            let site = try instance.site()
            let json = try site.client.get(APIPath.item(item.uid)).json()
            let work = try #require(json[W.kind.rawValue] as? [String: Any])
            let entries = try #require(work[W.Entry.labels.member] as? [[String: Any]])
            #expect(entries.count == 1 && entries[0][W.logDayInput] == nil)
            #expect(entries[0]["note"] as? String == "좋았다" && entries[0]["rating"] as? Double == 9)
        }
        try check(kind)
    }

    /// Exports more entries than one chunk holds.
    @Test(arguments: testableWorks) func exportListsAllLogEntries(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (site, works) = (try instance.site(), try [instance.save("정류장"), instance.save("종점")])
            let key = W.feature(in: instance.catalog).exports[0].name
            try instance.catalog.perform(.create, by: instance.ann, summary: Phrase("", "")) { scope in
                for year in 1600..<2010 {
                    let draft = LogEntryDraft(W.logEntry(ImportedWork.Entry(PartialDate(year: year))))
                    try instance.store.add(draft, to: works[year % 2].id, in: scope)
                }
            }
            let other = try instance.store.save(WorkDraft<W>(title: "남의 것"), by: instance.bob).item
            _ = try instance.store.add(LogEntryDraft(), to: other.id, by: instance.bob)
            let all = try #require(site.client.get(APIPath.export()).json()[key] as? [[String: Any]])
            #expect(all.map { $0[W.logDayInput] as? String } == (1600..<2010).map(String.init))
            #expect(all.map { $0["item"] as? String } == (1600..<2010).map { works[$0 % 2].uid })
            instance.clock.advance(.seconds(60))
            let since = instance.clock.now
            _ = try instance.store.add(LogEntryDraft(), to: works[0].id, by: instance.ann)
            let changed = try site.client.get(APIPath.export() + "?since=\(since.rfc3339)").json()
            #expect((changed[key] as? [Any])?.count == 206)
        }
        try check(kind)
    }
}
