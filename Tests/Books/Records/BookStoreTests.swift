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
        try world.catalog.write { _ = try world.catalog.items.trash([first.item.id], owner: world.ann, in: $0) }
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

    @Test func savingIsUndoneAndDoneAgain() throws {
        var draft = BookDraft(WorkIdentity(source: "aladin", id: "1"), title: "A")
        draft.credits = [Credit(.author, "B")]
        let change = try #require(try store.save(draft, by: world.ann).change)
        try world.undo(change)
        #expect(try world.titles().isEmpty)
        try world.catalog.redo(change, by: world.ann)
        #expect(try world.titles() == ["A"] && world.found("B") == ["A"])
    }

    @Test func deletingForeverIsUndoneWithEverything() throws {
        let item = try world.save("A") { draft in
            draft.credits = [Credit(.author, "B"), Credit(.translator, "C")]
            draft.identities = [WorkIdentity(source: "tmdb", id: "1")]
            draft.rating = Rating(halves: 7.5)
        }
        let change = try world.catalog.perform(.delete, by: world.ann, summary: Phrase("지움", "Deleted")) { db in
            try world.catalog.items.deleteForever([item.id], owner: world.ann, in: db)
        }.change
        #expect(try world.titles().isEmpty)
        try world.undo(change)
        let stored = try world.book(item)
        #expect(stored.credits.map(\.name) == ["B", "C"] && stored.identities.map(\.id) == ["1"])
        #expect(stored.rating?.halves == 7.5)
    }

    @Test func statusAndRatingAreUndone() throws {
        let item = try world.save("A")
        let status = try store.setStatus(.read, of: item.id, by: world.ann)
        let rating = try store.setRating(Rating(halves: 7), of: item.id, by: world.ann)
        #expect(try world.book(item).rating?.stars == "3.5")
        #expect(try world.titles { $0.show = .status(.read) } == ["A"])
        #expect(try store.setStatus(.read, of: item.id, by: world.ann) == nil)
        try world.undo(rating)
        try world.undo(status)
        #expect(try world.book(item).rating == nil && world.book(item).status == .none)
        #expect(throws: CatalogError.self) { try store.setStatus(.want, of: item.id, by: world.bob) }
        #expect(throws: CatalogError.self) { try store.setRating(nil, of: item.id, by: world.bob) }
    }

    @Test func editingKeepsWhatTheFormDoesNotAsk() throws {
        let item = try world.save("A") { draft in
            draft.credits = [Credit(.author, "B"), Credit(.translator, "C"), Credit(.other, "E")]
        }
        var form = WorkForm(try world.book(item))
        form.texts["publisher"] = "서랍"
        form.people[.author] = "B, F"
        let change = try store.update(item.id, try form.draft(), version: form.version, by: world.ann)
        let stored = try world.book(item)
        #expect(stored.credits.map(\.name) == ["B", "F", "C", "E"])
        #expect(stored.item.subtitle == "B, F · 서랍" && stored.item.sources["credits"] == .typed)
        #expect(throws: CatalogError.self) {
            try store.update(item.id, try form.draft(), version: form.version, by: world.ann)
        }
        try world.undo(change)
        #expect(try world.book(item).credits.map(\.name) == ["B", "C", "E"])
        #expect(throws: CatalogError.self) {
            try store.update(item.id, try form.draft(), version: nil, by: world.bob)
        }
    }

    @Test func sortsAndPages() throws {
        for title in ["다", "가", "나"] { try world.save(title) { $0.status = title == "가" ? .none : .want } }
        #expect(try world.titles() == ["나", "가", "다"])
        #expect(try world.titles { $0.sort = .title } == ["가", "나", "다"])
        #expect(try world.titles { $0.show = .status(.want) } == ["나", "다"])
        for number in 1...61 { try world.save("\(number)") { $0.status = .want } }
        var listing = BookListing()
        listing.show = .status(.want)
        let page = try world.catalog.read { try store.tiles(listing, owner: world.ann, words: .init(.ko), in: $0) }
        #expect(page.rows.count == 60)
        #expect(
            try world.titles {
                $0.show = .status(.want)
                $0.after = page.next?.text
            } == ["1", "나", "다"])
    }

    @Test(arguments: [10, 100])
    func statementsDoNotGrow(_ count: Int) throws {
        for index in 0..<count { try world.save("\(index)") { $0.credits = [Credit(.translator, "A\(index)")] } }
        let ids = try world.catalog.read { try Int64.fetchAll($0, sql: "SELECT item FROM book") }
        try world.catalog.read { db in
            let list = try Statements.run(in: db) {
                let page = try store.tiles(BookListing(), owner: world.ann, words: .init(.ko), in: db)
                #expect(page.rows.count == min(count, 60))
            }
            #expect(list.count == 1)
            #expect(try Statements.run(in: db) { _ = try store.details(of: ids, in: db) }.count == 5)
            #expect(try Statements.run(in: db) { _ = try store.get(ids[0], owner: world.ann, in: db) }.count == 5)
        }
    }

    @Test func listsRunAlongIndexes() throws {
        try world.save("A")
        try world.catalog.read { db in
            let statements = try Statements.run(in: db) {
                for show in BookListing.Show.allCases.map(Optional.some) + [nil] {
                    var listing = BookListing()
                    listing.show = show
                    _ = try store.tiles(listing, owner: world.ann, words: .init(.ko), in: db)
                }
            }
            for sql in statements {
                let arguments = StatementArguments(Array(repeating: 1, count: sql.count { $0 == "?" }))
                let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
                    .map { $0["detail"] as String }
                #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
            }
        }
    }

    @Test func theSampleIsTheSameEveryTime() throws {
        let sample = WorkSample(count: 30, tags: 5, seed: 4, spread: .seconds(86_400))
        try sample.write(to: store, for: world.ann)
        try sample.write(to: store, for: world.ann)
        let other = try World()
        try sample.write(to: other.store, for: other.ann)
        #expect(try world.titles().count == 30)
        #expect(try world.titles() == other.titles())
    }

    @Test func foreignKeysHaveIndexes() throws {
        try world.catalog.read { db in
            for table in ["book", "bookCredit", "bookIdentity", "reading"] {
                for column in try String.fetchAll(db, sql: "SELECT \"from\" FROM pragma_foreign_key_list('\(table)')") {
                    let sql = "EXPLAIN QUERY PLAN SELECT 1 FROM \(table) WHERE \(column) = 1"
                    let plan = try Row.fetchAll(db, sql: sql).map { $0["detail"] as String }.joined()
                    #expect(plan.hasPrefix("SEARCH"), "\(table).\(column)")
                }
            }
        }
    }
}
