import Fetching
import Text

/// Wikidata: no key, only free posters, no plots; names, years, people and ids of other sources.
package struct Wikidata: Provider, CrossReferenceProvider {
    package static let source = ExternalSource.wikidata
    package static let name = "Wikidata"
    package static let base = "https://www.wikidata.org"

    /// Number of results in a batch.
    private static let batchSize = 20

    package var endpoint: ProviderEndpoint
    /// ISO 639-1 code.
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

    /// Searches the full text of films (instances, P31, of Q11424), then requests their entities in one request.
    /// Wikidata's own search by names only matches their beginnings.
    package func search(_ query: String, page: Int) async throws(ProviderError) -> ProviderSearchBatch {
        let offset = (max(page, 1) - 1) * Self.batchSize
        let answer = try await endpoint.ask(
            "/w/api.php",
            [
                ("action", "query"), ("list", "search"), ("format", "json"), ("srlimit", String(Self.batchSize)),
                ("srsearch", "\(query) haswbstatement:P31=Q11424"), ("sroffset", String(offset)), ("maxlag", "5"),
            ])
        guard answer["query"]["search"].isList else { throw .notUnderstood }
        let ids = answer["query"]["search"].list.compactMap { $0["title"].text }.filter(Self.isID)
        if ids.isEmpty { return ProviderSearchBatch([], total: 0) }
        let entities = try await self.entities(ids, "labels|descriptions|claims")["entities"]
        let total = answer["query"]["searchinfo"]["totalhits"].count
        return ProviderSearchBatch(
            ids.compactMap { Self.searchResult(entities[$0], language: language) },
            next: answer["continue"]["sroffset"].count == nil ? nil : max(page, 1) + 1, total: total)
    }

    package func work(_ id: String) async throws(ProviderError) -> WorkMetadata {
        guard Self.isID(id) else { throw .notFound }
        let answer = try await entities([id], "labels|descriptions|claims")
        // A merged item is returned under the id of its target.
        guard let entity = answer["entities"].members.first?.value, entity["missing"] == .null else {
            throw .notFound
        }
        guard var work = Self.work(entity, language: language) else { throw .notUnderstood }
        let namedIDs = Self.namedEntities(entity)
        if !namedIDs.isEmpty {
            let labels = try await entities(namedIDs, "labels")["entities"]
            Self.addNames(to: &work, from: entity, labels: labels, language: language)
        }
        return work
    }

    package func id(of other: ExternalID) async throws(ProviderError) -> String? {
        let properties = [ExternalSource.imdb: "P345", ExternalSource.tmdb: "P4947"]
        guard let property = properties[other.source],
            other.id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        let answer = try await endpoint.ask(
            "/w/api.php",
            [
                ("action", "query"), ("list", "search"), ("format", "json"), ("srlimit", "1"),
                ("srsearch", "haswbstatement:\(property)=\(other.id)"), ("maxlag", "5"),
            ])
        return answer["query"]["search"].list.first?["title"].text
    }

    /// Maximum number of entities that Wikidata returns at once.
    private static let maxEntities = 50

    /// Requests entities with the given properties, such as `labels|claims`.
    private func entities(_ ids: [String], _ props: String) async throws(ProviderError) -> JSONValue {
        try await endpoint.ask(
            "/w/api.php",
            [
                ("action", "wbgetentities"), ("ids", ids.prefix(Self.maxEntities).joined(separator: "|")),
                ("props", props),
                ("languages", language == "en" ? "en" : "\(language)|en"), ("format", "json"), ("maxlag", "5"),
            ])
    }

    private static func isID(_ text: String) -> Bool {
        text.first == "Q" && text.count > 1 && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }
}
