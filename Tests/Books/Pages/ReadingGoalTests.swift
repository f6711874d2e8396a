import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import Text
import WorkTestSupport
import Works

@testable import Books

@Suite(.serialized) struct ReadingGoalTests {
    let instance: WorkTestInstance<Book>
    let site: SignedInSite

    init() throws {
        instance = try WorkTestInstance()
        site = try instance.site()
    }

    @Test func readingGoalCanBeSetAndUndone() throws {
        for title in ["가", "나"] {
            let item = try instance.save(title) { $0.work.pageCount = 150 }
            _ = try instance.store.setReading(.finished, of: item.id, on: PartialDate("2026-03-01"), by: instance.ann)
        }
        let unfinished = try instance.save("다")
        _ = try instance.store.setReading(.open, of: unfinished.id, on: PartialDate("2026-03-01"), by: instance.ann)
        #expect(try site.client.post(BookPath.goal(), form: ["year": "2026", "books": "8"]).status == 303)
        let page = try site.client.get(Book.paths.statistics())
        #expect(page.status == 200 && page.markupErrors.isEmpty)
        for text in ["8권 가운데 2권", "value=\"25\"", "<dd>2<small>권</small></dd>", "2번 읽었어요", "300쪽"] {
            #expect(page.text.contains(text), "\(text)")
        }
        try instance.undoLast()
        #expect(try !site.client.get(Book.paths.statistics()).text.contains("8권 가운데"))
        let rejected = try site.client.post(BookPath.goal(), form: ["year": "2026", "books": "많이"])
        #expect(rejected.status == 422 && rejected.markupErrors.isEmpty && rejected.text.contains("value=\"많이\""))
        let bob = try instance.site(as: instance.bob)
        #expect(try !bob.client.get(Book.paths.statistics()).text.contains("300쪽"))
    }
}
