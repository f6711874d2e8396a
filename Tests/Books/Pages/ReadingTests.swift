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
    let world: WorkWorld<Book>
    let site: SignedInSite

    init() throws {
        world = try WorkWorld()
        site = try world.site()
    }

    func readings(_ item: Item) throws -> [BookStore.Entry] {
        try world.catalog.read { try world.store.logEntries(of: [item.id], in: $0)[item.id] ?? [] }
    }

    func marks(_ item: Item) throws -> [Book.Progress] {
        try world.catalog.read { try world.store.progress(of: [item.id], in: $0)[item.id] ?? [] }.map(\.progress)
    }

    @Test func readingBeginsProgressesAndEnds() throws {
        let item = try world.save("정원") { $0.work.pageCount = 200 }
        #expect(try site.client.post(BookPath.reading(item.id), form: ["state": "open"]).status == 303)
        #expect(try world.stored(item).status == .reading)
        for progress in ["50", "35%", "100"] {
            world.clock.advance(.seconds(60))
            #expect(try site.client.post(BookPath.progress(item.id), form: ["progress": progress]).status == 303)
        }
        #expect(try marks(item) == [.page(100), .percent(35), .page(50)])
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
        #expect(try world.stored(item).status == .read)
        // A new reading begins at the first page; the previous reading keeps its progress.
        #expect(try site.client.post(BookPath.reading(item.id), form: ["state": "open"]).status == 303)
        #expect(try world.stored(item).work.progress == nil && readings(item).count == 2 && marks(item).count == 3)
        #expect(try site.client.post(BookPath.reading(item.id), form: ["state": "stopped"]).status == 303)
        #expect(try world.stored(item).status == .stopped)
        #expect(try site.client.post(BookPath.reading(item.id), form: ["state": "x"]).status == 422)
    }

    @Test func progressBeginsAReadingAndIsUndone() throws {
        let item = try world.save("정원")
        let change = try #require(try world.store.setProgress(.page(12), of: item.id, by: world.ann))
        #expect(try readings(item).map(\.value.state) == [.open] && world.stored(item).status == .reading)
        #expect(try world.store.setProgress(.page(12), of: item.id, by: world.ann) == nil)
        try world.undo(change)
        #expect(try readings(item).isEmpty && marks(item).isEmpty && world.stored(item).status == .none)
        try world.catalog.redo(change, by: world.ann)
        #expect(try marks(item) == [.page(12)])
    }

    @Test func tenPagesOnAreAlwaysThere() throws {
        let item = try world.save("정원") { $0.work.pageCount = 200 }
        func further() throws -> Substring? {
            try site.client.get(Book.paths.show(item.id)).text.firstMatch(of: /name="progress" value="([^"]+)">\+/)?
                .output.1
        }
        #expect(try further() == "10")
        #expect(try site.client.post(BookPath.progress(item.id), form: ["progress": "10"]).status == 303)
        // Recording progress starts a reading today.
        #expect(try readings(item).map(\.value.startedOn?.text) == ["2026-11-21"] && further() == "20")
        _ = try world.store.setProgress(.percent(50), of: item.id, by: world.ann)
        #expect(try further() == "110")
        let unknown = try world.save("쪽수 모름")
        _ = try world.store.setProgress(.percent(50), of: unknown.id, by: world.ann)
        #expect(try site.client.get(Book.paths.show(unknown.id)).text.contains("name=\"progress\" value=\"55%\""))
    }

    @Test func threeDaysOfReadingSayWhenItEnds() throws {
        let item = try world.save("정원") { $0.work.pageCount = 200 }
        for page in [20, 40, 60, 80] {
            _ = try world.store.setProgress(.page(page), of: item.id, by: world.ann)
            let text = try site.client.get(Book.paths.show(item.id)).text
            #expect(text.contains("이 속도면 11월 30일쯤") == (page == 80) && text.contains("\(200 - page)쪽 남음"), "\(page)")
            if page < 80 { world.clock.advance(.seconds(86_400)) }
        }
        #expect(try site.client.get(Book.paths.show(item.id)).text.contains("하루 20쪽"))
    }

    @Test func severalWithDaysAsFarAsKnown() throws {
        let item = try world.save("정원") { $0.status = .reading }
        for (start, end, state) in [
            ("2019", "2019-03", "finished"), ("", "", "finished"), ("2020-01-05", "", "stopped"),
        ] {
            let form: KeyValuePairs = [
                "startedOn": start, "finishedOn": end, "state": state, "rating": "8", "note": "좋았다",
            ]
            #expect(try site.client.post(Book.paths.logEntries(item.id), form: form).status == 303)
        }
        #expect(try readings(item).map(\.value.state) == [.stopped, .finished, .finished])
        #expect(try world.stored(item).status == .stopped)
        let page = try site.client.get(Book.paths.show(item.id))
        #expect(
            page.markupErrors.isEmpty && page.text.contains("2019년 – 2019년 3월") && page.text.contains("2020년 1월 5일 – ?")
        )
        // Correcting an older reading does not change the status of the book.
        let oldest = try readings(item)[2]
        let edit: KeyValuePairs = ["finishedOn": "2001", "state": "finished"]
        #expect(try site.client.post(Book.paths.logEntry(item.id, oldest.id), form: edit).status == 303)
        #expect(try world.stored(item).status == .stopped)
        let wrong: KeyValuePairs = ["startedOn": "2020-05", "finishedOn": "2020-04-01", "note": "<남는 글>"]
        let answer = try site.client.post(Book.paths.logEntries(item.id), form: wrong)
        #expect(answer.status == 422 && answer.markupErrors.isEmpty)
        #expect(
            answer.text.contains("앞서요") && answer.text.contains("&lt;남는 글&gt;") && answer.text.contains("2020-04-01"))
    }

    @Test func removingAReadingRemovesProgressAndIsUndone() throws {
        let item = try world.save("정원")
        _ = try world.store.setProgress(.percent(20), of: item.id, by: world.ann)
        let id = try readings(item)[0].id
        let removed = try #require(try world.store.remove(id, of: item.id, by: world.ann))
        #expect(try marks(item).isEmpty && world.stored(item).status == .reading)
        try world.undo(removed)
        #expect(try marks(item) == [.percent(20)])
    }

    @Test func readingsAreInJSON() throws {
        let item = try world.save("정원") { $0.work.pageCount = 300 }
        _ = try world.store.setProgress(.page(30), of: item.id, by: world.ann)
        let json = try site.client.get(APIPath.item(item.uid)).json()
        let book = try #require(json["book"] as? [String: Any])
        #expect((book["readings"] as? [[String: Any]])?.map { $0["state"] as? String } == ["open"])
        #expect((book["progress"] as? [[String: Any]])?.map { $0["page"] as? Int } == [30])
    }

    @Test func othersFindNone() throws {
        let item = try world.save("정원")
        _ = try world.store.setProgress(.page(12), of: item.id, by: world.ann)
        let id = try readings(item)[0].id
        let bob = try world.site(as: world.bob)
        #expect(try bob.client.post(BookPath.reading(item.id), form: ["state": "finished"]).status == 404)
        #expect(try bob.client.get(Book.paths.logEntry(item.id, id)).status == 404)
        #expect(try bob.client.post(Book.paths.logEntryRemoval(item.id, id), form: [:]).status == 404)
    }
}
