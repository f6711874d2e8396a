import Catalog
import Site
import TestSupport
import Testing
import WorkTestSupport
import Works

@testable import Books

@Suite struct BookRecognitionTests {
    private let feature: BookCollection

    init() throws {
        feature = BookCollection(catalog: try WorkTestInstance(Book.self).catalog)
    }

    @Test(arguments: [
        ("978-89-364-3426-7", "9788936434267"), ("ISBN: 978 89 364 3426 7", "9788936434267"),
        ("0-306-40615-2", "9780306406157"), ("제목\n080442957X\n", "9780804429573"),
    ])
    func recognisesISBNsAloneOnALine(text: String, digits: String) {
        #expect(feature.recognise(.text(text)).map(\.content) == [.text(digits)])
    }

    @Test func recognisesISBNsAndBookshopAddresses() throws {
        for text in [
            "9788936434267", "ISBN 978-89-364-3426-7", "https://shop.example/product/9788936434267?x=1",
            "제목\n978 89 364 3426 7\n", "https://www.amazon.com/dp/8936434268",
        ] { #expect(try feature.content(of: text) == .text("9788936434267"), "\(text)") }
        let url = "https://www.aladin.co.kr/shop/wproduct.aspx?ItemId=1"
        #expect(try feature.content(of: url) == .url(url))
        for text in ["https://a.example/8936434268", "9788936434268", "19788936434267"] {
            #expect(throws: SubmissionRejection.self, "\(text)") { _ = try feature.content(of: text) }
        }
    }
}
