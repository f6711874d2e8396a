import Catalog
import Site
import TestSupport
import Testing
import Works

@testable import Books

@Suite struct BookRecognitionTests {
    private let room: BookCollection

    init() throws {
        room = BookCollection(catalog: try World().catalog)
    }

    @Test(arguments: [
        ("https://www.aladin.co.kr/shop/wproduct.aspx?ItemId=8587332", "aladin", "8587332"),
        ("https://www.yes24.com/Product/Goods/13137546", "yes24", "13137546"),
        ("https://www.goodreads.com/book/show/25489025-the-vegetarian", "goodreads", "25489025"),
        ("https://openlibrary.org/works/OL17930368W/x", "openlibrary", "OL17930368W"),
        ("https://openlibrary.org/isbn/9788936434267", "openlibrary", "9788936434267"),
    ])
    func booksAreRecognisedByTheirAddress(url: String, source: String, id: String) throws {
        let book = try #require(KnownWork.book(at: url))
        #expect(book.source == source && book.id == id)
        let found = room.recognise(.url(url))
        #expect(found.map(\.content) == [.url(url)] && found[0].reason.ko.contains(book.sourceName))
    }

    @Test(arguments: [
        "https://www.goodreads.com/author/show", "https://aladin.co.kr/home", "https://www.imdb.com/title/tt0133093/",
        "nonsense", "",
    ])
    func otherAddressesAreNoBooks(url: String) {
        #expect(room.recognise(.url(url)).isEmpty && room.recognise(.text(url)).isEmpty)
    }

    @Test(arguments: [
        ("978-89-364-3426-7", "9788936434267"), ("ISBN: 978 89 364 3426 7", "9788936434267"),
        ("0-306-40615-2", "9780306406157"), ("제목\n080442957X\n", "9780804429573"),
    ])
    func numbersAloneOnALineAreBooks(text: String, digits: String) {
        #expect(room.recognise(.text(text)).map(\.content) == [.text(digits)])
    }

    @Test func whatCanBecomeABook() throws {
        for text in [
            "9788936434267", "ISBN 978-89-364-3426-7", "https://shop.example/product/9788936434267?x=1",
            "제목\n978 89 364 3426 7\n", "https://www.amazon.com/dp/8936434268",
        ] { #expect(try room.content(of: text) == .text("9788936434267"), "\(text)") }
        let url = "https://www.aladin.co.kr/shop/wproduct.aspx?ItemId=1"
        #expect(try room.content(of: url) == .url(url))
        for text in ["https://a.example/8936434268", "9788936434268", "19788936434267"] + HostileText.all {
            #expect(throws: CaptureRefusal.self, "\(text)") { _ = try room.content(of: text) }
        }
    }
}
