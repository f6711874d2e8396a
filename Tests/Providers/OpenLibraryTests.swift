import HTTPServer
import HTTPTypes
import Providers
import TestSupport
import Testing
import Text

@Suite struct OpenLibraryTests {
    private static let search = """
        {"numFound":41,"start":0,"docs":[
          {"key":"/works/OL1W","title":"눈의 나라","author_name":["가와바타"],"first_publish_year":1948,"cover_i":12,"isbn":["9788900000000","890000000X"]},
          {"key":"/works/OL2W","title":"No author"},{"title":"no key"}]}
        """

    private func open() throws -> (FixtureProvider, OpenLibrary) {
        let site = try FixtureProvider { asked in
            switch asked.path {
            case "/search.json":
                // Like the real service, rejects short queries unless they are a title.
                if let q = asked.query["q"], q.count < 3 {
                    return .json(#"{"detail":[{"msg":"Query too short"}]}"#, status: .unprocessableContent)
                }
                return asked.query["fields"] == nil ? nil : .json(Self.search)
            case "/isbn/9788900000000.json":
                return Response.redirect(to: "/books/OL5M.json", status: .found)
            case "/books/OL5M.json":
                return .json(
                    #"{"key":"/books/OL5M","title":"설국","publish_date":"October 1, 1988","publishers":["출판"],"number_of_pages":160,"isbn_13":["9788900000000"],"isbn_10":["890000000X"],"languages":[{"key":"/languages/kor"}],"works":[{"key":"/works/OL1W"}],"covers":[-1,null,7],"identifiers":{"goodreads":["33"]}}"#
                )
            case "/works/OL1W.json", "/works/OL9W.json":
                return .json(#"{"type":{"key":"/type/redirect"},"location":"/works/OL3W"}"#)
            case "/works/OL3W.json":
                return .json(
                    #"{"key":"/works/OL3W","title":"Snow","description":{"type":"/type/text","value":"국경의 긴 터널<br>너머 &amp; 눈"},"subjects":["Fiction"],"covers":[9],"authors":[{"author":{"key":"/authors/OL8A"},"type":{}},{"author":{"key":"/authors/OL404A"}}]}"#
                )
            case "/works/OL6W.json": return .json(#"{"type":{"key":"/type/redirect"},"location":"/works/OL6W"}"#)
            case "/authors/OL8A.json": return .json(#"{"name":"가와바타 야스나리","key":"/authors/OL8A"}"#)
            case "/authors/OL404A.json": return .json(#"{"error":"notfound"}"#, status: .notFound)
            default: return .json(#"{"error":"notfound","key":"x"}"#, status: .notFound)
            }
        }
        return (site, OpenLibrary(site.fetcher, base: site.base, covers: "https://covers.test"))
    }

    @Test func shortQueriesUseTheTitleSearch() async throws {
        let (site, library) = try open()
        let page = try await library.search(" 설국 ", page: 1)
        #expect(site.asked[0].query["title"] == "설국" && site.asked[0].query["q"] == nil)
        #expect(page.results.map(\.title) == ["눈의 나라", "No author"] && page.next == 2 && page.total == 41)
        #expect(page.results[0].picture == "https://covers.test/b/id/12-M.jpg?default=false")
        #expect(page.results[0].isbns == ["9788900000000", "890000000X"] && page.results[0].creators == ["가와바타"])
        #expect(page.results[1].picture == nil && page.results[1].released == nil)
        _ = try await library.search("the", page: 1)
        _ = try await library.search("눈의 나라", page: 3)
        #expect(site.asked[1].query["title"] == "the" && site.asked[2].query["q"] == "눈의 나라")
        #expect(try await library.search("눈의 나라", page: 3).next == nil)
    }

    @Test func readsAnEditionByISBNWithFieldsOfItsWork() async throws {
        let (site1, library) = try open()
        defer { withExtendedLifetime(site1) {} }
        let book = try await library.work(isbn: "9788900000000")
        #expect(book.title == "설국" && book.pages == 160 && book.publisher == "출판" && book.released?.text == "1988")
        #expect(
            book.identities == [
                ExternalID("openlibrary", "OL5M"), ExternalID("goodreads", "33"), ExternalID("openlibrary", "OL3W"),
            ])
        #expect(book.overview == "국경의 긴 터널\n너머 & 눈" && book.genres == ["Fiction"])
        #expect(book.pictures == ["https://covers.test/b/id/7-L.jpg?default=false"])
        #expect(book.contributors.map(\.name) == ["가와바타 야스나리"])
        await #expect(throws: ProviderError.notFound) { try await library.work(isbn: "9788999999999") }
        await #expect(throws: ProviderError.notFound) { try await library.work(isbn: "../x") }
    }

    @Test func followsMergedRecordsAndStopsAtCycles() async throws {
        let (site2, library) = try open()
        defer { withExtendedLifetime(site2) {} }
        #expect(try await library.work("OL9W").identities.first == ExternalID("openlibrary", "OL3W"))
        await #expect(throws: ProviderError.notUnderstood) { try await library.work("OL6W") }
    }
}
