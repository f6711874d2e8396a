import Fetching
import Text

/// The box office of the Korean Film Council. Needs a key; has neither posters nor plots.
package struct KOBIS: Provider {
    package static let source = Source.kobis
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
            case "320102": .refused(fault["message"].text ?? "")
            default: .refused(fault["message"].text ?? "")
            }
        }
        self.key = key.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns no results: KOBIS is only asked for its box office, and films are looked up elsewhere.
    package func search(_ query: String, page: Int) async throws(ProviderError) -> FindingPage { FindingPage([]) }
    package func work(_ id: String) async throws(ProviderError) -> FoundWork { throw .notFound }

    package func check() async throws(ProviderError) {
        _ = try await boxOffice("2026-01-01")
    }

    /// One position in the box office of a day.
    package struct Place: Sendable, Hashable {
        package let rank: Int
        package let finding: Finding
        /// Number of viewers on that day.
        package let audience: Int?
        package let audienceSince: Int?
    }

    /// Returns the ten most seen films of a day, of which yesterday is the latest.
    /// - Parameter day: `2026-11-21`
    package func boxOffice(_ day: String) async throws(ProviderError) -> [Place] {
        guard let key else { throw .keyMissing }
        let answer = try await endpoint.ask(
            "/kobisopenapi/webservice/rest/boxoffice/searchDailyBoxOfficeList.json",
            [("key", key), ("targetDt", day.replacing("-", with: ""))])
        guard let places = Self.places(answer) else { throw .notUnderstood }
        return places
    }

    static func places(_ json: JSONValue) -> [Place]? {
        let list = json["boxOfficeResult"]["dailyBoxOfficeList"]
        guard list.isList else { return nil }
        return list.list.compactMap { film in
            guard let id = film["movieCd"].text, let title = film["movieNm"].text, let rank = film["rank"].count else {
                return nil
            }
            var finding = Finding(Identity(source, id), title: title)
            finding.released = film["openDt"].text.flatMap { PartialDate($0) }
            return Place(
                rank: rank, finding: finding, audience: film["audiCnt"].count, audienceSince: film["audiAcc"].count)
        }
    }
}
