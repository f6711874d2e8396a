import Fetching
import Foundation
import Text

/// Google Books. Works without a key too, but the quota that all such callers share is used up on most days.
package struct GoogleBooks: Provider, ISBNLookupProvider {
    package static let source = ExternalSource.googleBooks
    package static let name = "Google Books"
    /// Type of "Image not available", in grey; covers are JPEG. Uncertain: known from other programs' code, not
    /// from its documents.
    package static let blankPicture: String? = "image/png"
    package static let base = "https://www.googleapis.com"

    /// Number of results in a batch.
    private static let batchSize = 20

    package var endpoint: ProviderEndpoint
    private let key: String?

    package init(_ fetcher: Fetcher, key: String?, base: String = Self.base) {
        endpoint = ProviderEndpoint(fetcher, base: base) { status, body in
            let reasons = body["error"]["errors"].list.compactMap { $0["reason"].text }
            // A used-up quota has been seen as 400 and 403 too.
            if reasons.contains(where: { ["rateLimitExceeded", "dailyLimitExceeded", "quotaExceeded"].contains($0) }) {
                return .overLimit(retryAfter: nil)
            }
            if reasons.contains("keyInvalid") { return .keyRefused }
            return status == 400 ? body["error"]["message"].text.map { .refused($0) } : nil
        }
        self.key = key.flatMap { $0.isEmpty ? nil : $0 }
    }

    package func search(_ query: String, page: Int) async throws(ProviderError) -> ProviderSearchBatch {
        let start = (max(page, 1) - 1) * Self.batchSize
        let answer = try await volumes(query, start: start)
        let results = answer["items"].list.compactMap(Self.searchResult)
        // The total is an estimate that varies; only an empty batch is the end.
        return ProviderSearchBatch(
            results, next: answer["items"].list.isEmpty ? nil : max(page, 1) + 1,
            total: answer["totalItems"].number.flatMap { Int(exactly: $0) })
    }

    package func work(_ id: String) async throws(ProviderError) -> WorkMetadata {
        guard !id.isEmpty, id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        else {
            throw .notFound
        }
        let answer = try await endpoint.ask("/books/v1/volumes/\(id)", [("key", key)])
        guard let work = Self.work(answer) else { throw .notUnderstood }
        return work
    }

    package func work(isbn: String) async throws(ProviderError) -> WorkMetadata {
        let answer = try await volumes("isbn:\(isbn)", start: 0)
        // It sometimes returns another book, so the result must have the requested ISBN.
        for item in answer["items"].list {
            guard let work = Self.work(item), work.isbns.contains(isbn) else { continue }
            return work
        }
        throw .notFound
    }

    package func check() async throws(ProviderError) {
        guard key != nil else { throw .keyMissing }
        _ = try await volumes("a", start: 0)
    }

    private func volumes(_ query: String, start: Int) async throws(ProviderError) -> JSONValue {
        let answer = try await endpoint.ask(
            "/books/v1/volumes",
            [
                ("q", query), ("startIndex", String(start)), ("maxResults", String(Self.batchSize)),
                ("printType", "books"),
                ("country", "KR"), ("key", key),
            ])
        guard answer["kind"].text == "books#volumes" || answer["items"].isList else { throw .notUnderstood }
        return answer
    }
}

extension GoogleBooks {
    static func searchResult(_ json: JSONValue) -> ProviderSearchResult? {
        let info = json["volumeInfo"]
        guard let id = json["id"].text, let title = info["title"].text else { return nil }
        var searchResult = ProviderSearchResult(ExternalID(source, id), title: title)
        searchResult.subtitle = info["subtitle"].text
        searchResult.creators = info["authors"].texts
        searchResult.publisher = info["publisher"].text
        searchResult.released = info["publishedDate"].text.flatMap { PartialDate($0) }
        searchResult.overview = info["description"].text.map { PlainTextSanitiser.ofMarkup($0, limit: 1_000) } ?? ""
        searchResult.isbns = isbns(info)
        searchResult.picture = (info["imageLinks"]["thumbnail"].text ?? info["imageLinks"]["smallThumbnail"].text).map(
            coverURL)
        return searchResult
    }

    static func work(_ json: JSONValue) -> WorkMetadata? {
        let info = json["volumeInfo"]
        guard let id = json["id"].text, let title = info["title"].text else { return nil }
        var work = WorkMetadata(ExternalID(source, id), title: title)
        work.contributors = info["authors"].texts.map { Contributor($0, .author) }
        work.publisher = info["publisher"].text
        work.released = info["publishedDate"].text.flatMap { PartialDate($0) }
        work.overview = info["description"].text.map { PlainTextSanitiser.ofMarkup($0, limit: 10_000) } ?? ""
        work.pages = info["printedPageCount"].count ?? info["pageCount"].count
        work.genres = info["categories"].texts
        work.isbns = isbns(info)
        work.pictures = ["extraLarge", "large", "medium", "small", "thumbnail"].compactMap {
            info["imageLinks"][$0].text
        }
        .map(coverURL)
        work.page = info["canonicalVolumeLink"].text
        return work
    }

    private static func isbns(_ info: JSONValue) -> [String] {
        info["industryIdentifiers"].list
            .filter { $0["type"].text?.hasPrefix("ISBN") == true }
            .sorted { ($0["type"].text ?? "") > ($1["type"].text ?? "") }.compactMap { $0["identifier"].text }
    }

    /// Returns the URL of a picture with https and without a curled corner.
    private static func coverURL(_ url: String) -> String {
        (url.hasPrefix("http://books.google.") ? "https" + url.dropFirst(4) : url)
            .replacing("&edge=curl", with: "")
    }
}
