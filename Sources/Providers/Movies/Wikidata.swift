import Fetching

/// Wikidata: no key, no posters but free ones, no plots; names, years, people and everybody else's identities.
package struct Wikidata: Provider {
    package static let source = Source.wikidata
    package static let name = "Wikidata"
    package static let base = "https://www.wikidata.org"

    private static let batch = 20

    private let endpoint: ProviderEndpoint
    /// ISO 639-1.
    private let language: String

    package init(_ fetcher: Fetcher, language: String, base: String = Self.base) {
        endpoint = ProviderEndpoint(fetcher, base: base) { _, body in
            switch body["error"]["code"].text {
            case "maxlag", "ratelimited": .overLimit(retryAfter: nil)
            case let code?: .refused(code)
            case nil: nil
            }
        }
        self.language = language
    }

    /// Full text among films, then their entities in one question: its own search by names knows only their beginnings.
    package func search(_ query: String, page: Int) async throws(ProviderError) -> FindingPage {
        let offset = (max(page, 1) - 1) * Self.batch
        let answer = try await endpoint.ask(
            "/w/api.php",
            [
                ("action", "query"), ("list", "search"), ("format", "json"), ("srlimit", String(Self.batch)),
                ("srsearch", "\(query) haswbstatement:P31=Q11424"), ("sroffset", String(offset)), ("maxlag", "5"),
            ])
        guard answer.json["query"]["search"].isList else { throw .notUnderstood }
        let ids = answer.json["query"]["search"].list.compactMap { $0["title"].text }.filter(Self.isID)
        if ids.isEmpty { return FindingPage([], total: 0) }
        let entities = try await self.entities(ids, "labels|descriptions|claims").json["entities"]
        let total = answer.json["query"]["searchinfo"]["totalhits"].count
        return FindingPage(
            ids.compactMap { Self.finding(entities[$0], language: language) },
            next: answer.json["continue"]["sroffset"].count == nil ? nil : max(page, 1) + 1, total: total)
    }

    package func work(_ id: String) async throws(ProviderError) -> FoundWork {
        guard Self.isID(id) else { throw .notFound }
        let answer = try await entities([id], "labels|descriptions|claims")
        // A merged item answers under the id of the one it became.
        guard let entity = answer.json["entities"].members.values.first, entity["missing"] == .null else {
            throw .notFound
        }
        guard var work = Self.work(entity, language: language) else { throw .notUnderstood }
        let names = Self.namedEntities(entity)
        work.raw = [answer.bytes]
        if !names.isEmpty {
            let labels = try await entities(names, "labels").json["entities"]
            Self.name(&work, entity, labels: labels, language: language)
        }
        return work
    }

    private func entities(_ ids: [String], _ props: String) async throws(ProviderError) -> ProviderEndpoint.Answer {
        try await endpoint.ask(
            "/w/api.php",
            [
                ("action", "wbgetentities"), ("ids", ids.prefix(50).joined(separator: "|")), ("props", props),
                ("languages", language == "en" ? "en" : "\(language)|en"), ("format", "json"), ("maxlag", "5"),
            ])
    }

    private static func isID(_ text: String) -> Bool {
        text.first == "Q" && text.count > 1 && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }
}
