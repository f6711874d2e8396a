import Fetching
import Text

/// The box office of the Korean Film Council. Needs a key; has neither posters nor plots.
package struct KOBIS: Provider {
    package static let source = ExternalSource.kobis
    package static let name = "KOBIS"
    package static let base = "https://www.kobis.or.kr"

    package var endpoint: ProviderEndpoint
    private let key: String?

    package init(_ fetcher: Fetcher, key: String?, base: String = Self.base) {
        // Every error has status 200.
        endpoint = ProviderEndpoint(fetcher, base: base) { _, body in
            let fault = body["faultInfo"]
            return switch fault["errorCode"].text {
            case nil: nil
            case "320010", "320011": .keyRefused
            default: .refused(fault["message"].text ?? "")
            }
        }
        self.key = key.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns no results: KOBIS is only asked for its box office, and films are looked up elsewhere.
    package func search(_ query: String, page: Int) async throws(ProviderError) -> ProviderSearchBatch {
        ProviderSearchBatch([])
    }
    package func work(_ id: String) async throws(ProviderError) -> WorkMetadata { throw .notFound }

    package func check() async throws(ProviderError) {
        // Any past day will do.
        _ = try await boxOffice("2026-01-01")
    }

    /// One position in the box office of a day.
    package struct BoxOfficeEntry: Sendable, Hashable {
        package let rank: Int
        package let movie: ProviderSearchResult
        /// Number of viewers on that day.
        package let audience: Int?
        /// Number of viewers since the release.
        package let totalAudience: Int?
    }

    /// Returns the ten most seen films of a day. The latest available day is yesterday.
    /// - Parameter day: a date such as `2026-11-21`.
    package func boxOffice(_ day: String) async throws(ProviderError) -> [BoxOfficeEntry] {
        guard let key else { throw .keyMissing }
        let answer = try await endpoint.ask(
            "/kobisopenapi/webservice/rest/boxoffice/searchDailyBoxOfficeList.json",
            [("key", key), ("targetDt", day.replacing("-", with: ""))])
        guard let entries = Self.entries(answer) else { throw .notUnderstood }
        return entries
    }

    static func entries(_ json: JSONValue) -> [BoxOfficeEntry]? {
        let list = json["boxOfficeResult"]["dailyBoxOfficeList"]
        guard list.isList else { return nil }
        return list.list.compactMap { film in
            guard let id = film["movieCd"].text, let title = film["movieNm"].text, let rank = film["rank"].count else {
                return nil
            }
            var searchResult = ProviderSearchResult(ExternalID(source, id), title: title)
            searchResult.released = film["openDt"].text.flatMap { PartialDate($0) }
            return BoxOfficeEntry(
                rank: rank, movie: searchResult, audience: film["audiCnt"].count, totalAudience: film["audiAcc"].count)
        }
    }
}
