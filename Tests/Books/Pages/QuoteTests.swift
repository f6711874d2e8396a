import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import WorkTestSupport
import Works

@testable import Books

@Suite(.serialized) struct QuoteTests {
    let instance: WorkTestInstance<Book>
    let site: SignedInSite
    let item: Item.ID

    init() throws {
        instance = try WorkTestInstance()
        site = try instance.site()
        item = try instance.save("문장 많은 책").id
    }

    func quotes() throws -> [BookQuote] { try instance.catalog.read { try instance.store.quotes(of: item, in: $0) } }

    func undo() throws { try instance.undoLast() }

    @Test func quoteCanBeAddedEditedAndRemoved() throws {
        for (text, page) in [("나중 문장", "120"), ("<먼저> 문장", "9"), ("어디더라", "")] {
            let answer = try site.client.post(BookPath.quotes(item), form: ["quote": text, "page": page])
            #expect(answer.status == 303)
        }
        #expect(try quotes().map(\.locator) == ["9", "120", ""])
        let page = try site.client.get(Book.paths.show(item))
        #expect(page.markupErrors.isEmpty && page.text.contains("&lt;먼저&gt; 문장") && page.text.contains("120쪽"))
        let first = try quotes()[0].id
        #expect(try site.client.get(BookPath.quote(item, first)).markupErrors.isEmpty)
        let edited = try site.client.post(
            BookPath.quote(item, first), form: ["quote": "고친 문장", "page": "9", "thought": "다시 읽기"])
        #expect(try edited.status == 303 && quotes()[0].note == "다시 읽기")
        try undo()
        #expect(try quotes()[0].text == "<먼저> 문장")
        #expect(try site.client.post(BookPath.quoteRemoval(item, first), form: [:]).status == 303)
        #expect(try quotes().count == 2)
        try undo()
        #expect(try quotes().count == 3)
        let all = try site.client.get(BookPath.allQuotes())
        #expect(all.status == 200 && all.markupErrors.isEmpty && all.text.contains("문장 많은 책"))
    }

    @Test func rejectedQuoteKeepsTypedInput() throws {
        let answer = try site.client.post(
            BookPath.quotes(item), form: ["quote": " ", "page": "7", "thought": "생각 <하나>"])
        #expect(answer.status == 422 && answer.markupErrors.isEmpty)
        #expect(answer.text.contains("문장을 적어 주세요") && answer.text.contains("생각 &lt;하나&gt;"))
        let bob = try instance.site(as: instance.bob)
        #expect(try bob.client.post(BookPath.quotes(item), form: ["quote": "x"]).status == 404)
        #expect(try quotes().isEmpty)
    }

    @Test func bookCanBeLentAndReturned() throws {
        func bookPage() throws -> String { try site.client.get(Book.paths.show(item)).text }
        let lent = try site.client.post(
            BookPath.holding(item), form: ["copies": "2", "lentTo": "민수", "lentOn": "2026-11"])
        #expect(try lent.status == 303 && bookPage().contains("민수에게 2026년 11월부터 빌려줬어요"))
        var listing = BookListing()
        listing.facets = [.holding: "lent"]
        func titles() throws -> [String] {
            try instance.catalog.read(of: instance.ann) {
                try instance.store.tiles(listing, words: Words(.ko), in: $0).rows.map(\.title)
            }
        }
        #expect(try titles() == ["문장 많은 책"])
        #expect(try site.client.post(BookPath.holding(item), form: ["do": "return"]).status == 303)
        #expect(try titles().isEmpty && bookPage().contains("민수에게서"))
        try undo()
        #expect(try titles() == ["문장 많은 책"])
        listing.facets = [.holding: "owned"]
        #expect(try titles() == ["문장 많은 책"])
        let rejected = try site.client.post(BookPath.holding(item), form: ["copies": "많이", "lentTo": "수아"])
        #expect(rejected.status == 422 && rejected.markupErrors.isEmpty && rejected.text.contains("수아"))
    }
}
