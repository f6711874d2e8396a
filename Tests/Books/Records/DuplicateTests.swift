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
    let world: WorkWorld<Book>
    let site: SignedInSite
    var store: BookStore { world.store }

    init() throws {
        world = try WorkWorld()
        site = try world.site()
    }

    func edition(_ title: String, by author: String = "한 작가", _ change: (inout BookDraft) -> Void = { _ in }) throws
        -> Item.ID
    {
        try world.save(title) { draft in
            draft.credits = [Credit(.author, author)]
            change(&draft)
        }.id
    }

    func groups() throws -> [[Item.ID]] {
        try world.catalog.read(of: world.ann) { try store.duplicateGroups(after: nil, limit: 9, in: $0) }.map(\.items)
    }

    @Test func editionsAreFoundAsTheyComeAndGo() throws {
        let first = try edition("작은 정원")
        let second = try edition("작은  정원 ", by: "한 작가")
        _ = try edition("작은 정원", by: "다른 작가")
        #expect(try groups() == [[first, second]])
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([second], in: $0) }
        #expect(try groups().isEmpty)
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.restore([second], in: $0) }
        #expect(try groups() == [[first, second]])
        let page = try site.client.get(BookPath.duplicates())
        #expect(page.status == 200 && page.markupErrors.isEmpty && page.text.contains("제목과 지은이가 같아요"))
        let key = try #require(
            try world.catalog.read(of: world.ann) { try store.duplicateGroups(after: nil, limit: 9, in: $0) }.first
        ).key
        #expect(try site.client.post(BookPath.distinct(), form: ["key": key]).status == 303)
        #expect(try groups().isEmpty)
        let bob = try world.site(as: world.bob)
        #expect(try !bob.client.get(BookPath.duplicates()).text.contains("작은 정원"))
    }

    @Test func mergingLosesNothingAndIsUndone() throws {
        let kept = try edition("정원") { draft in
            draft.work.isbn = ISBN("9788936434267")
            (draft.tags, draft.note) = (["가"], "내 메모")
        }
        let gone = try edition("정원") { draft in
            draft.work.isbn = ISBN("9791190090018")
            (draft.tags, draft.note, draft.work.pageCount, draft.rating) = (["나"], "다른 메모", 250, Rating(halves: 9))
            draft.terms = [WorkTerm(.genre, "소설")]
            draft.series = SeriesPosition("정원들", "1")
            draft.identities = [WorkExternalID(source: "aladin", id: "77")]
            draft.credits.append(Credit(.translator, "옮긴이"))
        }
        let tied = try world.save("이어진 책").id
        _ = try store.setReading(.finished, of: gone, on: PartialDate("2026-03-01"), by: world.ann)
        _ = try store.addQuote(QuoteForm(text: "문장", locator: "3"), to: gone, by: world.ann)
        _ = try store.add(gone, toListNamed: "여름", by: world.ann)
        try world.catalog.write(of: world.ann) {
            _ = try world.catalog.relations.add(from: gone, to: [tied], in: $0)
        }
        func pages() throws -> Int {
            try world.catalog.read(of: world.ann) { try store.statistics(year: 2026, in: $0) }.years.first?.size ?? 0
        }
        #expect(try pages() == 250)

        let merged = try site.client.post(
            BookPath.duplicates(), form: ["item": "\(kept)", "item": "\(gone)", "keep": "\(kept)"])
        #expect(merged.status == 303)
        let book = try world.catalog.read(of: world.ann) { try store.get(kept, in: $0) }
        #expect(book.work.pageCount == 250 && book.rating == Rating(halves: 9) && book.status == .read)
        #expect(Set(book.item.tags) == ["가", "나"] && book.item.note == "내 메모\n\n다른 메모")
        #expect(book.series?.name == "정원들" && book.terms.map(\.name) == ["소설"])
        #expect(book.credits.map(\.name) == ["한 작가", "옮긴이"])
        #expect(Set(book.identities.map(\.source)) == ["aladin", "isbn"])
        try world.catalog.read { (db: Database) throws in
            #expect(try store.logEntries(of: [kept], in: db)[kept]?.count == 1)
            #expect(try store.quotes(of: kept, in: db).count == 1)
            #expect(try store.lists(with: kept, in: db).map(\.count) == [1])
            #expect(
                try world.catalog.relations.list(of: kept, in: OwnerScope(of: world.ann, in: db)).map(\.id) == [
                    tied
                ])
            #expect(try world.catalog.items.get(gone, in: OwnerScope(of: world.ann, in: db)).state == .trashed)
        }
        #expect(try groups().isEmpty && pages() == 250)

        try world.undoLast()
        try world.catalog.read { (db: Database) throws in
            let back = try store.get(gone, in: OwnerScope(of: world.ann, in: db))
            #expect(back.item.state == .kept && back.work.isbn?.digits == "9791190090018")
            #expect(back.identities.map(\.source) == ["aladin"])
            #expect(try store.logEntries(of: [gone], in: db)[gone]?.count == 1)
            #expect(try store.quotes(of: gone, in: db).count == 1)
            #expect(try store.lists(with: gone, in: db).map(\.count) == [1])
            let first = try store.get(kept, in: OwnerScope(of: world.ann, in: db))
            #expect(first.item.note == "내 메모" && first.rating == nil && first.work.pageCount == nil)
        }
        #expect(try groups() == [[kept, gone]] && pages() == 250)
    }

    @Test func duplicateKeysAreFoundByIndex() throws {
        try world.catalog.read { (db: Database) throws in
            let plan = try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN SELECT * FROM bookDuplicateKeySource WHERE item = 1"
            )
            .map { $0["detail"] as String }
            #expect(!plan.contains { $0.hasPrefix("SCAN") && $0 != "SCAN bookDuplicateKeySource" }, "\(plan)")
        }
    }

    @Test func aMergeNeedsABookToKeep() throws {
        let (a, b) = (try edition("정원"), try edition("정원"))
        #expect(try site.client.post(BookPath.duplicates(), form: ["item": "\(a)", "item": "\(b)"]).status == 422)
        let bob = try world.site(as: world.bob)
        let stolen = try bob.client.post(
            BookPath.duplicates(), form: ["item": "\(a)", "item": "\(b)", "keep": "\(a)"])
        #expect(stolen.status == 404)
    }
}
