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
    let instance: WorkTestInstance<Book>
    var store: BookStore { instance.store }

    init() throws {
        instance = try WorkTestInstance()
    }

    @Test func ingestingAKnownISBNReturnsTheExistingBook() throws {
        let feature = BookCollection(catalog: instance.catalog)
        let isbn = try #require(ISBN("978-0-306-40615-7"))
        let submission = Submission(.text(isbn.digits), kind: .book, tags: ["x"])
        let first = try #require(try feature.ingest(submission, by: instance.ann, state: .inbox))
        #expect(first.isNew && first.item.title == "978-0-306-40615-7" && first.item.state == .inbox)
        #expect(try instance.stored(first.item).lookup == .waiting)
        #expect(first.item.sources["title"] == nil && first.item.tags == ["x"])
        #expect(try feature.ingest(submission, by: instance.ann, state: .inbox)?.isNew == false)
        #expect(try feature.ingest(submission, by: instance.bob, state: .inbox)?.isNew == true)
        try instance.catalog.write(of: instance.ann) { _ = try instance.catalog.items.trash([first.item.id], in: $0) }
        let restored = try store.save(BookDraft(isbn), by: instance.ann)
        #expect(restored.outcome == .restored && restored.item.id == first.item.id)
        #expect(
            try feature.ingest(Submission(.text("9780306406158"), kind: .book), by: instance.ann, state: .kept) == nil)
    }

    @Test func rejectsTheISBNOfAnotherBook() throws {
        try instance.save("첫째") { $0.work.isbn = ISBN("9780306406157") }
        let item = try instance.save("둘째")
        var form = WorkForm(try instance.stored(item))
        form.texts["isbn"] = "0-306-40615-2"
        let error = #expect(throws: CatalogError.self) {
            try store.update(item.id, try form.draft(), version: nil, by: instance.ann)
        }
        guard case .invalid(let problems) = error else { throw CatalogError.notFound }
        #expect(problems.map(\.field) == ["isbn"] && problems[0].message.ko.contains("첫째"))
    }

    @Test func progressCanBeUndone() throws {
        let item = try instance.save("A") { $0.work.pageCount = 200 }
        let first = try store.setProgress(.page(50), of: item.id, by: instance.ann)
        let second = try store.setProgress(.percent(40), of: item.id, by: instance.ann)
        #expect(try instance.stored(item).work.percent == 40)
        #expect(try store.setProgress(.percent(40), of: item.id, by: instance.ann) == nil)
        try instance.undo(second)
        #expect(try instance.stored(item).work.percent == 25)
        try instance.undo(first)
        #expect(try instance.stored(item).work.progress == nil)
    }
}
