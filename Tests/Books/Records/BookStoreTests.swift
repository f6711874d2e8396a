import Catalog
import GRDB
import Providers
import Site
import TestSupport
import Testing
import Works

@testable import Books

struct BookStoreTests {
    let world: World
    var store: BookStore { world.store }

    init() throws {
        world = try World()
    }

    private func vegetarian(_ draft: inout BookDraft) {
        draft.isbn = ISBN("89-364-3359-8")
        draft.publisher = "창비"
        draft.publishedOn = PartialDate("2007-10-30")
        draft.pageCount = 247
        draft.credits = [Credit(.author, "한강"), Credit(.editor, "김아무개")]
        draft.status = .reading
        draft.progress = .page(62)
    }

    @Test func keepsWhatWasTyped() throws {
        let stored = try world.book(try world.save("채식주의자", vegetarian))
        #expect(stored.item.subtitle == "한강 · 창비" && stored.percent == 25)
        #expect(stored.isbn?.digits.count == 13 && stored.publishedOn?.text == "2007-10-30")
        #expect(stored.credits.map(\.name) == ["한강", "김아무개"])
        #expect(stored.item.sources["isbn"] == .typed && stored.item.sources["description"] == nil)
    }

    @Test(arguments: ["한강", "ㅎㄱ", "김아무개", "창비", "is:reading", "kind:책 is:읽는중", "97889364"])
    func isFoundBy(_ words: String) throws {
        try world.save("다른 책")
        try world.save("채식주의자", vegetarian)
        #expect(try world.found(words) == ["채식주의자"])
    }

    @Test func oneNumberIsOneBook() throws {
        let room = BookCollection(catalog: world.catalog)
        let isbn = try #require(ISBN("978-0-306-40615-7"))
        let capture = Capture(.text(isbn.digits), kind: .book, tags: ["x"])
        let first = try #require(try room.accept(capture, by: world.ann, state: .inbox))
        #expect(first.isNew && first.item.title == "978-0-306-40615-7" && first.item.state == .inbox)
        #expect(try world.book(first.item).lookup == .waiting)
        #expect(first.item.sources["title"] == nil && first.item.tags == ["x"])
        #expect(try room.accept(capture, by: world.ann, state: .inbox)?.isNew == false)
        #expect(try room.accept(capture, by: world.bob, state: .inbox)?.isNew == true)
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([first.item.id], in: $0) }
        let back = try store.save(BookDraft(isbn), by: world.ann)
        #expect(back.outcome == .restored && back.item.id == first.item.id)
        #expect(try room.accept(Capture(.text("9780306406158"), kind: .book), by: world.ann, state: .kept) == nil)
    }

    @Test func takesAddressesOfBookshops() throws {
        let room = BookCollection(catalog: world.catalog)
        let address = "https://www.aladin.co.kr/shop/wproduct.aspx?ItemId=1001"
        let book = Capture(.url(address), kind: .book)
        let taken = try #require(try room.accept(book, by: world.ann, state: .inbox))
        #expect(taken.isNew && taken.item.state == .inbox)
        #expect(try world.book(taken.item).identities.map(\.url) == [address])
        #expect(try room.accept(book, by: world.ann, state: .inbox)?.isNew == false)
        #expect(try room.accept(Capture(.url(address)), by: world.ann, state: .kept) == nil)
    }

    @Test func anotherBooksNumberIsRefused() throws {
        try world.save("첫째") { $0.isbn = ISBN("9780306406157") }
        let item = try world.save("둘째")
        var form = WorkForm(try world.book(item))
        form.texts["isbn"] = "0-306-40615-2"
        let wrong = #expect(throws: CatalogError.self) {
            try store.update(item.id, try form.draft(), version: nil, by: world.ann)
        }
        guard case .invalid(let problems) = wrong else { throw CatalogError.notFound }
        #expect(problems.map(\.field) == ["isbn"] && problems[0].message.ko.contains("첫째"))
    }

    @Test func progressIsUndone() throws {
        let item = try world.save("A") { $0.pageCount = 200 }
        let first = try store.setProgress(.page(50), of: item.id, by: world.ann)
        let second = try store.setProgress(.percent(40), of: item.id, by: world.ann)
        #expect(try world.book(item).percent == 40)
        #expect(try store.setProgress(.percent(40), of: item.id, by: world.ann) == nil)
        try world.undo(second)
        #expect(try world.book(item).percent == 25)
        try world.undo(first)
        #expect(try world.book(item).progress == nil)
    }
}
