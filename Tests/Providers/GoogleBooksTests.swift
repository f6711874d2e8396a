import HTTPServer
import HTTPTypes
import Providers
import TestSupport
import Testing
import Text

@Suite struct GoogleBooksTests {
    private static func volume(_ isbn: String) -> String {
        """
        {"id":"a-_1","volumeInfo":{"title":"1984","authors":["오웰"],"publishedDate":"2021-01","description":"<p>한 <b>사람</b></p>","pageCount":0,
         "printedPageCount":300,"industryIdentifiers":[{"type":"ISBN_10","identifier":"8900000000"},{"type":"ISBN_13","identifier":"\(isbn)"},{"type":"OTHER","identifier":"X:1"}],
         "imageLinks":{"thumbnail":"http://books.google.test/c?id=1&zoom=1&edge=curl","large":"http://books.google.test/l"},"language":"ko"}}
        """
    }

    private func open(_ key: String? = "k") throws -> (FixtureProvider, GoogleBooks) {
        let site = try FixtureProvider { asked in
            guard asked.query["key"] == "k" else {
                return .json(
                    #"{"error":{"code":429,"message":"Quota exceeded","errors":[{"domain":"global","reason":"rateLimitExceeded"}]}}"#,
                    status: asked.query["key"] == "used-up" ? .badRequest : .tooManyRequests)
            }
            switch (asked.path, asked.query["q"], asked.query["startIndex"]) {
            case ("/books/v1/volumes/a-_1", _, _): return .json(Self.volume("9788900000001"))
            case (_, "isbn:9788900000001", _), (_, "isbn:9788900000002", _), (_, "오웰", "0"):
                return .json(#"{"kind":"books#volumes","totalItems":999,"items":[\#(Self.volume("9788900000001"))]}"#)
            default: return .json(#"{"kind":"books#volumes","totalItems":0}"#)
            }
        }
        return (site, GoogleBooks(site.fetcher, key: key, base: site.base))
    }

    @Test func searchEndsAtTheFirstEmptyPage() async throws {
        let (site1, books) = try open()
        defer { withExtendedLifetime(site1) {} }
        let page = try await books.search("오웰", page: 1)
        #expect(page.results.count == 1 && page.next == 2)
        #expect(
            page.results[0].picture == "https://books.google.test/c?id=1&zoom=1" && page.results[0].overview == "한 사람"
        )
        #expect(
            page.results[0].isbns == ["9788900000001", "8900000000"] && page.results[0].released?.text == "2021-01")
        #expect(try await books.search("오웰", page: 2) == ProviderSearchBatch([], next: nil, total: 0))
        #expect(try await books.work("a-_1").pages == 300)
    }

    @Test func resultWithAnotherISBNIsNotFound() async throws {
        let (site2, books) = try open()
        defer { withExtendedLifetime(site2) {} }
        #expect(try await books.work(isbn: "9788900000001").pictures.first == "https://books.google.test/l")
        await #expect(throws: ProviderError.notFound) { try await books.work(isbn: "9788900000002") }
    }

    @Test func exhaustedQuotaIsReportedForEveryStatus() async throws {
        for key in [nil, "used-up"] {
            let (site3, books) = try open(key)
            defer { withExtendedLifetime(site3) {} }
            await #expect(throws: ProviderError.overLimit(retryAfter: nil)) { try await books.search("x", page: 1) }
        }
    }
}
