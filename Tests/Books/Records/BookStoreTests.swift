import Catalog
import Discovery
import GRDB
import Providers
import Site
import TestSupport
import Testing
import WorkTestSupport
import Works

@testable import Books

struct BookStoreTests {
    let world: WorkWorld<Book>
    var store: BookStore { world.store }

    init() throws {
        world = try WorkWorld()
    }

    @Test func oneNumberIsOneBook() throws {
        let feature = BookCollection(catalog: world.catalog)
        let isbn = try #require(ISBN("978-0-306-40615-7"))
        let submission = Submission(.text(isbn.digits), kind: .book, tags: ["x"])
        let first = try #require(try feature.ingest(submission, by: world.ann, state: .inbox))
        #expect(first.isNew && first.item.title == "978-0-306-40615-7" && first.item.state == .inbox)
        #expect(try world.stored(first.item).lookup == .waiting)
        #expect(first.item.sources["title"] == nil && first.item.tags == ["x"])
        #expect(try feature.ingest(submission, by: world.ann, state: .inbox)?.isNew == false)
        #expect(try feature.ingest(submission, by: world.bob, state: .inbox)?.isNew == true)
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([first.item.id], in: $0) }
        let back = try store.save(BookDraft(isbn), by: world.ann)
        #expect(back.outcome == .restored && back.item.id == first.item.id)
        #expect(try feature.ingest(Submission(.text("9780306406158"), kind: .book), by: world.ann, state: .kept) == nil)
    }

    @Test func anotherBooksNumberIsRefused() throws {
        try world.save("첫째") { $0.work.isbn = ISBN("9780306406157") }
        let item = try world.save("둘째")
        var form = WorkForm(try world.stored(item))
        form.texts["isbn"] = "0-306-40615-2"
        let wrong = #expect(throws: CatalogError.self) {
            try store.update(item.id, try form.draft(), version: nil, by: world.ann)
        }
        guard case .invalid(let problems) = wrong else { throw CatalogError.notFound }
        #expect(problems.map(\.field) == ["isbn"] && problems[0].message.ko.contains("첫째"))
    }

    @Test func progressIsUndone() throws {
        let item = try world.save("A") { $0.work.pageCount = 200 }
        let first = try store.setProgress(.page(50), of: item.id, by: world.ann)
        let second = try store.setProgress(.percent(40), of: item.id, by: world.ann)
        #expect(try world.stored(item).work.percent == 40)
        #expect(try store.setProgress(.percent(40), of: item.id, by: world.ann) == nil)
        try world.undo(second)
        #expect(try world.stored(item).work.percent == 25)
        try world.undo(first)
        #expect(try world.stored(item).work.progress == nil)
    }
}
