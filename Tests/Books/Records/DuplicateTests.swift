import Catalog
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing
import Text
import WorkTestSupport
import Works

@testable import Books

@Suite(.serialized) struct DuplicateTests {
    let instance: WorkTestInstance<Book>
    let site: SignedInSite
    var store: BookStore { instance.store }

    init() throws {
        instance = try WorkTestInstance()
        site = try instance.site()
    }

    func edition(_ title: String, by author: String = "한 작가", _ change: (inout BookDraft) -> Void = { _ in }) throws
        -> Item.ID
    {
        try instance.save(title) { draft in
            draft.credits = [Credit(.author, author)]
            change(&draft)
        }.id
    }

    func groups() throws -> [[Item.ID]] {
        try instance.catalog.read(of: instance.ann) { try store.duplicateGroups(after: nil, limit: 9, in: $0) }.map(
            \.items)
    }

    @Test func duplicatesFollowSavingTrashingAndRestoring() throws {
        let first = try edition("작은 정원")
        let second = try edition("작은  정원 ", by: "한 작가")
        _ = try edition("작은 정원", by: "다른 작가")
        #expect(try groups() == [[first, second]])
        try instance.catalog.write(of: instance.ann) { _ = try instance.catalog.items.trash([second], in: $0) }
        #expect(try groups().isEmpty)
        try instance.catalog.write(of: instance.ann) { _ = try instance.catalog.items.restore([second], in: $0) }
        #expect(try groups() == [[first, second]])
        let page = try site.client.get(BookPath.duplicates())
        #expect(page.status == 200 && page.markupErrors.isEmpty && page.text.contains("제목과 지은이가 같아요"))
        let key = try #require(
            try instance.catalog.read(of: instance.ann) { try store.duplicateGroups(after: nil, limit: 9, in: $0) }
                .first
        ).key
        #expect(try site.client.post(BookPath.distinct(), form: ["key": key]).status == 303)
        #expect(try groups().isEmpty)
        let bob = try instance.site(as: instance.bob)
        #expect(try !bob.client.get(BookPath.duplicates()).text.contains("작은 정원"))
    }

    @Test func mergingKeepsAllDataAndCanBeUndone() throws {
        let keptBook = try edition("정원") { draft in
            draft.work.isbn = ISBN("9788936434267")
            (draft.tags, draft.note) = (["가"], "내 메모")
        }
        let mergedBook = try edition("정원") { draft in
            draft.work.isbn = ISBN("9791190090018")
            (draft.tags, draft.note, draft.work.pageCount, draft.rating) = (["나"], "다른 메모", 250, Rating(halves: 9))
            draft.terms = [WorkTerm(.genre, "소설")]
            draft.series = SeriesPosition("정원들", "1")
            draft.identities = [WorkExternalID(source: "aladin", id: "77")]
            draft.credits.append(Credit(.translator, "옮긴이"))
        }
        let relatedBook = try instance.save("이어진 책").id
        _ = try store.setReading(.finished, of: mergedBook, on: PartialDate("2026-03-01"), by: instance.ann)
        _ = try store.addQuote(QuoteForm(text: "문장", locator: "3"), to: mergedBook, by: instance.ann)
        _ = try store.add(mergedBook, toListNamed: "여름", by: instance.ann)
        try instance.catalog.write(of: instance.ann) {
            _ = try instance.catalog.relations.add(from: mergedBook, to: [relatedBook], in: $0)
        }
        func pagesRead() throws -> Int {
            try instance.catalog.read(of: instance.ann) { try store.statistics(year: 2026, in: $0) }.years.first?.size
                ?? 0
        }
        #expect(try pagesRead() == 250)

        let merged = try site.client.post(
            BookPath.duplicates(), form: ["item": "\(keptBook)", "item": "\(mergedBook)", "keep": "\(keptBook)"])
        #expect(merged.status == 303)
        let book = try instance.catalog.read(of: instance.ann) { try store.get(keptBook, in: $0) }
        #expect(book.work.pageCount == 250 && book.rating == Rating(halves: 9) && book.status == .read)
        #expect(Set(book.item.tags) == ["가", "나"] && book.item.note == "내 메모\n\n다른 메모")
        #expect(book.series?.name == "정원들" && book.terms.map(\.name) == ["소설"])
        #expect(book.credits.map(\.name) == ["한 작가", "옮긴이"])
        #expect(Set(book.identities.map(\.source)) == ["aladin", "isbn"])
        try instance.catalog.read { (db: Database) throws in
            #expect(try store.logEntries(of: [keptBook], in: db)[keptBook]?.count == 1)
            #expect(try store.quotes(of: keptBook, in: db).count == 1)
            #expect(try store.lists(with: keptBook, in: db).map(\.count) == [1])
            #expect(
                try instance.catalog.relations.list(of: keptBook, in: OwnerScope(of: instance.ann, in: db)).map(\.id)
                    == [
                        relatedBook
                    ])
            #expect(
                try instance.catalog.items.get(mergedBook, in: OwnerScope(of: instance.ann, in: db)).state == .trashed)
        }
        #expect(try groups().isEmpty && pagesRead() == 250)

        try instance.undoLast()
        try instance.catalog.read { (db: Database) throws in
            let restored = try store.get(mergedBook, in: OwnerScope(of: instance.ann, in: db))
            #expect(restored.item.state == .kept && restored.work.isbn?.digits == "9791190090018")
            #expect(restored.identities.map(\.source) == ["aladin"])
            #expect(try store.logEntries(of: [mergedBook], in: db)[mergedBook]?.count == 1)
            #expect(try store.quotes(of: mergedBook, in: db).count == 1)
            #expect(try store.lists(with: mergedBook, in: db).map(\.count) == [1])
            let first = try store.get(keptBook, in: OwnerScope(of: instance.ann, in: db))
            #expect(first.item.note == "내 메모" && first.rating == nil && first.work.pageCount == nil)
        }
        #expect(try groups() == [[keptBook, mergedBook]] && pagesRead() == 250)
    }

    @Test func duplicateKeysUseIndexes() throws {
        try instance.catalog.read { (db: Database) throws in
            let plan = try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN SELECT * FROM bookDuplicateKeySource WHERE item = 1"
            )
            .map { $0["detail"] as String }
            #expect(!plan.contains { $0.hasPrefix("SCAN") && $0 != "SCAN bookDuplicateKeySource" }, "\(plan)")
        }
    }

    @Test func mergeWithoutABookToKeepIsRejected() throws {
        let (a, b) = (try edition("정원"), try edition("정원"))
        #expect(try site.client.post(BookPath.duplicates(), form: ["item": "\(a)", "item": "\(b)"]).status == 422)
        let bob = try instance.site(as: instance.bob)
        let foreignMerge = try bob.client.post(
            BookPath.duplicates(), form: ["item": "\(a)", "item": "\(b)", "keep": "\(a)"])
        #expect(foreignMerge.status == 404)
    }
}
