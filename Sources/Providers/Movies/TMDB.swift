import Fetching
import Foundation
import HTTPTypes
import Text
import Web

/// The Movie Database. Needs a key, free for private use: the v3 key of 32 digits or the v4 read token.
package struct TMDB: Provider, CrossReferenceProvider, ChartProvider {
    package static let source = ExternalSource.tmdb
    package static let name = "TMDB"
    package static let terms: ProviderTerms? = ProviderTerms(
        notice: "This product uses the TMDB API but is not endorsed or certified by TMDB.",
        site: "https://www.themoviedb.org",
        // The short one of its approved logos.
        logo:
            "/assets/2/v4/logos/v2/blue_short-8e7b30f73a4020692ccca9c88bafe5dcb6f8a62a4c6bc55cd9ba82bb2cd95f6c.svg")
    /// Time for which its terms allow an answer to be stored before it is requested again.
    package static let refreshAfter = Duration.seconds(180 * 86_400)
    package static let base = "https://api.themoviedb.org"
    package static let imageBase = "https://image.tmdb.org"

    /// Number of the last batch that it serves, whatever count it gives.
    static let lastBatch = 500

    package var endpoint: ProviderEndpoint
    private let key: Key?
    private let images: String
    private let language: String

    private enum Key {
        /// A v3 key, sent in the query of each request.
        case query(String)
        /// A v4 token, sent in the headers.
        case bearer
    }

    /// - Parameters:
    ///   - key: either kind; nil or empty makes every request fail with `.keyMissing`.
    ///   - language: language of titles and plots, such as `ko-KR`.
    package init(
        _ fetcher: Fetcher, key: String?, language: String, base: String = Self.base, images: String = Self.imageBase
    ) {
        var headers: HTTPFields = [:]
        let key = key?.stripped ?? ""
        // A token in a header stays out of URLs, and so out of logs.
        // A v4 token is a JSON Web Token, which begins with an encoded `{"`.
        let isToken = key.hasPrefix("eyJ")
        if isToken { headers[.authorization] = "Bearer \(key)" }
        self.key = key.isEmpty ? nil : isToken ? .bearer : .query(key)
        endpoint = ProviderEndpoint(fetcher, base: base, headers: headers, judge: Self.error)
        self.images = images
        self.language = language
    }

    package func search(_ query: String, page: Int) async throws(ProviderError) -> ProviderSearchBatch {
        try await list("/3/search/movie", page: page, [("query", query), ("include_adult", "false")])
    }

    package func chart(_ chart: Chart, region: String?, page: Int) async throws(ProviderError) -> ProviderSearchBatch {
        switch chart {
        case .trendingToday: try await list("/3/trending/movie/day", page: page, [])
        case .nowPlaying: try await list("/3/movie/now_playing", page: page, [("region", region)])
        case .upcoming: try await list("/3/movie/upcoming", page: page, [("region", region)])
        }
    }

    package func work(_ id: String) async throws(ProviderError) -> WorkMetadata {
        guard let number = Int(id), number > 0 else { throw .notFound }
        let appendedParts = "credits,images,external_ids,release_dates"
        let answer = try await ask(
            "/3/movie/\(number)",
            [
                ("append_to_response", appendedParts), ("language", language),
                ("include_image_language", "\(language.prefix(2)),en,null"),
            ])
        guard var work = Self.work(answer, images: images, language: language) else { throw .notUnderstood }
        // TMDB leaves the plot empty if it has no translation, so the English one is requested.
        if work.overview.isEmpty, !language.hasPrefix("en") {
            let english = try await ask("/3/movie/\(number)", [("language", "en-US")])
            work.overview = english["overview"].text ?? ""
        }
        return work
    }

    package func id(of other: ExternalID) async throws(ProviderError) -> String? {
        let sources = [ExternalSource.imdb: "imdb_id", ExternalSource.wikidata: "wikidata_id"]
        guard let source = sources[other.source] else { return nil }
        let answer = try await ask("/3/find/\(PercentEncoding.encode(other.id.nfc))", [("external_source", source)])
        return answer["movie_results"].list.first?["id"].count.map { String($0) }
    }

    package func check() async throws(ProviderError) {
        _ = try await ask("/3/authentication", [])
    }

    private func list(
        _ path: String, page: Int, _ query: [(String, String?)]
    ) async throws(ProviderError) -> ProviderSearchBatch {
        guard (1...Self.lastBatch).contains(page) else { return ProviderSearchBatch([]) }
        let answer = try await ask(path, query + [("language", language), ("page", String(page))])
        guard let batch = Self.batch(answer, images: images) else { throw .notUnderstood }
        return batch
    }

    private func ask(_ path: String, _ query: [(String, String?)]) async throws(ProviderError) -> JSONValue {
        guard let key else { throw .keyMissing }
        guard case .query(let apiKey) = key else { return try await endpoint.ask(path, query) }
        return try await endpoint.ask(path, query + [("api_key", apiKey)])
    }

    /// Maps TMDB's errors, which have two forms: a status with a number of its own, and a list of sentences.
    private static func error(_ status: Int, _ body: JSONValue) -> ProviderError? {
        guard status >= 400 else { return nil }
        switch body["status_code"].count {
        // Authentication failed; invalid key; suspended key.
        case 3, 7, 10: return .keyRefused
        // Invalid id; resource not found.
        case 6, 34: return .notFound
        case 25: return .overLimit(retryAfter: nil)
        default: break
        }
        guard status < 500, status != 401, status != 404 else { return nil }
        return (body["errors"].texts.first ?? body["status_message"].text).map { .refused($0) }
    }
}
