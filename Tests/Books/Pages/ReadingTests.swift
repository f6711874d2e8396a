import Catalog
import GRDB
import HTTPServer
import Providers
import Site
import TestSupport
import Testing
import Text
import WorkTestSupport
import Works

@testable import Books

@Suite(.serialized) struct ReadingTests {
    let instance: WorkTestInstance<Book>
    let site: SignedInSite

    init() throws {
        instance = try WorkTestInstance()
        site = try instance.site()
    }

    func readings(_ item: Item) throws -> [BookStore.Entry] {
        try instance.catalog.read { try instance.store.logEntries(of: [item.id], in: $0)[item.id] ?? [] }
    }

    func progressValues(_ item: Item) throws -> [Book.Progress] {
        try instance.catalog.read { try instance.store.progress(of: [item.id], in: $0)[item.id] ?? [] }.map(\.progress)
    }

    @Test func readingCanBeStartedContinuedAndFinished() throws {
        let item = try instance.save("정원") { $0.work.pageCount = 200 }
        #expect(try site.client.post(BookPath.reading(item.id), form: ["state": "open"]).status == 303)
        #expect(try instance.stored(item).status == .reading)
        for progress in ["50", "35%", "100"] {
            instance.clock.advance(.seconds(60))
            #expect(try site.client.post(BookPath.progress(item.id), form: ["progress": progress]).status == 303)
        }
        #expect(try progressValues(item) == [.page(100), .percent(35), .page(50)])
        let page = try site.client.get(Book.paths.show(item.id))
        #expect(page.markupErrors.isEmpty)
        for text in ["오늘 다 읽었어요", "value=\"110\"", "2026년 11월 21일 –", "35%", "max=\"100\" value=\"50\""] {
            #expect(page.text.contains(text), "\(text)")
        }
        #expect(try site.client.post(BookPath.reading(item.id), form: ["state": "finished"]).status == 303)
        #expect(
            try readings(item).map(\.value) == [
                Reading(.finished, from: .init("2026-11-21"), to: .init("2026-11-21"))
            ])
        #expect(try instance.stored(item).status == .read)
        // A new reading begins at the first page; the previous reading keeps its progress.
        #expect(try site.client.post(BookPath.reading(item.id), form: ["state": "open"]).status == 303)
        #expect(
            try instance.stored(item).work.progress == nil && readings(item).count == 2
                && progressValues(item).count == 3)
        #expect(try site.client.post(BookPath.reading(item.id), form: ["state": "stopped"]).status == 303)
        #expect(try instance.stored(item).status == .stopped)
        #expect(try site.client.post(BookPath.reading(item.id), form: ["state": "x"]).status == 422)
    }

    @Test func settingProgressStartsAReadingAndCanBeUndone() throws {
        let item = try instance.save("정원")
        let change = try #require(try instance.store.setProgress(.page(12), of: item.id, by: instance.ann))
        #expect(try readings(item).map(\.value.state) == [.open] && instance.stored(item).status == .reading)
        #expect(try instance.store.setProgress(.page(12), of: item.id, by: instance.ann) == nil)
        try instance.undo(change)
        #expect(try readings(item).isEmpty && progressValues(item).isEmpty && instance.stored(item).status == .none)
        try instance.catalog.redo(change, by: instance.ann)
        #expect(try progressValues(item) == [.page(12)])
    }

    @Test func nextStepIsTenPagesOrFivePercentMore() throws {
        let item = try instance.save("정원") { $0.work.pageCount = 200 }
        func nextStepValue() throws -> Substring? {
            try site.client.get(Book.paths.show(item.id)).text.firstMatch(of: /name="progress" value="([^"]+)">\+/)?
                .output.1
        }
        #expect(try nextStepValue() == "10")
        #expect(try site.client.post(BookPath.progress(item.id), form: ["progress": "10"]).status == 303)
        // Recording progress starts a reading today.
        #expect(try readings(item).map(\.value.startedOn?.text) == ["2026-11-21"] && nextStepValue() == "20")
        _ = try instance.store.setProgress(.percent(50), of: item.id, by: instance.ann)
        #expect(try nextStepValue() == "110")
        let bookWithoutPages = try instance.save("쪽수 모름")
        _ = try instance.store.setProgress(.percent(50), of: bookWithoutPages.id, by: instance.ann)
        #expect(
            try site.client.get(Book.paths.show(bookWithoutPages.id)).text.contains("name=\"progress\" value=\"55%\""))
    }

    @Test func expectedEndIsShownAfterThreeDaysOfReading() throws {
        let item = try instance.save("정원") { $0.work.pageCount = 200 }
        for page in [20, 40, 60, 80] {
            _ = try instance.store.setProgress(.page(page), of: item.id, by: instance.ann)
            let text = try site.client.get(Book.paths.show(item.id)).text
            #expect(text.contains("이 속도면 11월 30일쯤") == (page == 80) && text.contains("\(200 - page)쪽 남음"), "\(page)")
            if page < 80 { instance.clock.advance(.seconds(86_400)) }
        }
        #expect(try site.client.get(Book.paths.show(item.id)).text.contains("하루 20쪽"))
    }

    @Test func readingsCanHavePartialDates() throws {
        let item = try instance.save("정원") { $0.status = .reading }
        for (start, end, state) in [
            ("2019", "2019-03", "finished"), ("", "", "finished"), ("2020-01-05", "", "stopped"),
        ] {
            let form: KeyValuePairs = [
                "startedOn": start, "finishedOn": end, "state": state, "rating": "8", "note": "좋았다",
            ]
            #expect(try site.client.post(Book.paths.logEntries(item.id), form: form).status == 303)
        }
        #expect(try readings(item).map(\.value.state) == [.stopped, .finished, .finished])
        #expect(try instance.stored(item).status == .stopped)
        let page = try site.client.get(Book.paths.show(item.id))
        #expect(
            page.markupErrors.isEmpty && page.text.contains("2019년 – 2019년 3월") && page.text.contains("2020년 1월 5일 – ?")
        )
        // Correcting an older reading does not change the status of the book.
        let oldest = try readings(item)[2]
        let edit: KeyValuePairs = ["finishedOn": "2001", "state": "finished"]
        #expect(try site.client.post(Book.paths.logEntry(item.id, oldest.id), form: edit).status == 303)
        #expect(try instance.stored(item).status == .stopped)
        let invalidForm: KeyValuePairs = ["startedOn": "2020-05", "finishedOn": "2020-04-01", "note": "<남는 글>"]
        let answer = try site.client.post(Book.paths.logEntries(item.id), form: invalidForm)
        #expect(answer.status == 422 && answer.markupErrors.isEmpty)
        #expect(
            answer.text.contains("빨라요") && answer.text.contains("&lt;남는 글&gt;") && answer.text.contains("2020-04-01"))
    }

    @Test func removingAReadingRemovesItsProgressAndCanBeUndone() throws {
        let item = try instance.save("정원")
        _ = try instance.store.setProgress(.percent(20), of: item.id, by: instance.ann)
        let id = try readings(item)[0].id
        let removed = try #require(try instance.store.remove(id, of: item.id, by: instance.ann))
        #expect(try progressValues(item).isEmpty && instance.stored(item).status == .reading)
        try instance.undo(removed)
        #expect(try progressValues(item) == [.percent(20)])
    }

    @Test func jsonListsReadingsAndProgress() throws {
        let item = try instance.save("정원") { $0.work.pageCount = 300 }
        _ = try instance.store.setProgress(.page(30), of: item.id, by: instance.ann)
        let json = try site.client.get(APIPath.item(item.uid)).json()
        let book = try #require(json["book"] as? [String: Any])
        #expect((book["readings"] as? [[String: Any]])?.map { $0["state"] as? String } == ["open"])
        #expect((book["progress"] as? [[String: Any]])?.map { $0["page"] as? Int } == [30])
    }

    @Test func entriesOfOtherPeopleAreNotFound() throws {
        let item = try instance.save("정원")
        _ = try instance.store.setProgress(.page(12), of: item.id, by: instance.ann)
        let id = try readings(item)[0].id
        let bob = try instance.site(as: instance.bob)
        #expect(try bob.client.post(BookPath.reading(item.id), form: ["state": "finished"]).status == 404)
        #expect(try bob.client.get(Book.paths.logEntry(item.id, id)).status == 404)
        #expect(try bob.client.post(Book.paths.logEntryRemoval(item.id, id), form: [:]).status == 404)
    }
}
