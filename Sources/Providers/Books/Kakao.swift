import Fetching
import Foundation
import HTTPTypes
import Text

/// Kakao's (Daum's) book search. Needs a REST key.
package struct Kakao: Provider, ISBNLookupProvider {
    package static let source = ExternalSource.kakao
    package static let name = "카카오"
    package static let base = "https://dapi.kakao.com"

    /// Number of results in a batch.
    private static let batchSize = 20
    /// Number of the last batch that Kakao serves.
    private static let lastBatch = 50

    package var endpoint: ProviderEndpoint
    private let hasKey: Bool

    package init(_ fetcher: Fetcher, key: String?, base: String = Self.base) {
        var headers: HTTPFields = [:]
        hasKey = key?.isEmpty == false
        if let key, hasKey { headers[.authorization] = "KakaoAK \(key)" }
        // Two forms of errors are documented, and both occur.
        endpoint = ProviderEndpoint(fetcher, base: base, headers: headers) { status, body in
            if body["code"].number == -10 { return .overLimit(retryAfter: nil) }
            guard status == 400 else { return nil }
            return .refused(body["message"].text ?? body["msg"].text ?? "")
        }
    }

    package func search(_ query: String, page: Int) async throws(ProviderError) -> ProviderSearchBatch {
        let page = max(page, 1)
        guard page <= Self.lastBatch else { return ProviderSearchBatch([]) }
        let answer = try await ask(query, target: nil, page: page)
        let meta = answer["meta"]
        return ProviderSearchBatch(
            answer["documents"].list.compactMap(Self.searchResult),
            next: meta["is_end"].isTrue || page == Self.lastBatch ? nil : page + 1,
            total: meta["total_count"].number.flatMap { Int(exactly: $0) })
    }

    /// Looks up a book by its ISBN, because results have no other id.
    package func work(_ id: String) async throws(ProviderError) -> WorkMetadata { try await work(isbn: id) }

    package func work(isbn: String) async throws(ProviderError) -> WorkMetadata {
        let answer = try await ask(isbn, target: "isbn", page: 1)
        for document in answer["documents"].list {
            guard let work = Self.work(document), work.isbns.contains(isbn) else { continue }
            return work
        }
        throw .notFound
    }

    package func check() async throws(ProviderError) {
        _ = try await ask("책", target: nil, page: 1)
    }

    private func ask(_ query: String, target: String?, page: Int) async throws(ProviderError) -> JSONValue {
        guard hasKey else { throw .keyMissing }
        let answer = try await endpoint.ask(
            "/v3/search/book",
            [("query", query), ("target", target), ("page", String(page)), ("size", String(Self.batchSize))])
        guard answer["documents"].isList else { throw .notUnderstood }
        return answer
    }
}

extension Kakao {
    static func searchResult(_ json: JSONValue) -> ProviderSearchResult? {
        guard var searchResult = work(json).map(ProviderSearchResult.init) else { return nil }
        searchResult.picture = json["thumbnail"].text
        return searchResult
    }

    static func work(_ json: JSONValue) -> WorkMetadata? {
        // One text has both kinds of ISBN, of which either may be missing; the longer one is put first.
        let isbns = (json["isbn"].text ?? "").split(separator: " ").map { String($0) }.sorted { $0.count > $1.count }
        guard let title = json["title"].text, let id = isbns.first else { return nil }
        var work = WorkMetadata(ExternalID(source, id), title: title)
        work.isbns = isbns
        work.contributors =
            json["authors"].texts.map { Contributor($0, .author) }
            + json["translators"].texts.map { Contributor($0, .translator) }
        work.publisher = json["publisher"].text
        // A day in Korea; the time is always midnight.
        work.released = json["datetime"].text.flatMap { PartialDate($0.prefix(10)) }
        work.overview = json["contents"].text.map { PlainTextSanitiser.ofMarkup($0, limit: 10_000) } ?? ""
        work.page = json["url"].text
        work.pictures = json["thumbnail"].text.map { [original($0)] } ?? []
        return work
    }

    /// Returns the URL of the larger original, which that of the thumbnail contains.
    private static func original(_ thumbnail: String) -> String {
        guard let name = thumbnail.firstRange(of: "fname=") else { return thumbnail }
        let encoded = thumbnail[name.upperBound...].prefix { $0 != "&" }
        let url = encoded.removingPercentEncoding ?? ""
        return url.hasPrefix("http:") ? "https" + url.dropFirst(4) : url.hasPrefix("http") ? url : thumbnail
    }
}
