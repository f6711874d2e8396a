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
    let world: WorkWorld<Book>
    let site: SignedInSite

    init() throws {
        world = try WorkWorld()
        site = try world.site()
    }

    @Test func aGoalIsSetReachedAndUndone() throws {
        for title in ["가", "나"] {
            let item = try world.save(title) { $0.work.pageCount = 150 }
            _ = try world.store.setReading(.finished, of: item.id, on: PartialDate("2026-03-01"), by: world.ann)
        }
        let begun = try world.save("다")
        _ = try world.store.setReading(.open, of: begun.id, on: PartialDate("2026-03-01"), by: world.ann)
        #expect(try site.client.post(BookPath.goal(), form: ["year": "2026", "books": "8"]).status == 303)
        let page = try site.client.get(Book.paths.statistics())
        #expect(page.status == 200 && page.markupErrors.isEmpty)
        for text in ["8권 가운데 2권", "value=\"25\"", "<dd>2<small>권</small></dd>", "2번 읽었어요", "300쪽"] {
            #expect(page.text.contains(text), "\(text)")
        }
        try world.undoLast()
        #expect(try !site.client.get(Book.paths.statistics()).text.contains("8권 가운데"))
        let wrong = try site.client.post(BookPath.goal(), form: ["year": "2026", "books": "많이"])
        #expect(wrong.status == 422 && wrong.markupErrors.isEmpty && wrong.text.contains("value=\"많이\""))
        let bob = try world.site(as: world.bob)
        #expect(try !bob.client.get(Book.paths.statistics()).text.contains("300쪽"))
    }
}
