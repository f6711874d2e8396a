import Fetching
import Foundation
import Text

/// Aladin's TTB interface, which ended in October 2026. An administrator can set the address of a copy or of a
/// successor with the same interface; without one, every request throws `.ended`.
package struct Aladin: Provider, ISBNLookupProvider {
    package static let source = ExternalSource.aladin
    package static let name = "알라딘"
    package static let terms: ProviderTerms? = ProviderTerms(
        notice: "도서 DB 제공 : 알라딘", site: "https://www.aladin.co.kr")

    /// Number of results in a batch.
    private static let batchSize = 20
    /// Maximum number of results that can be reached, whatever total it gives.
    private static let maxReachable = 200

    package var endpoint: ProviderEndpoint
    private let key: String?

    package init(_ fetcher: Fetcher, key: String?, base: String?) {
        // Every error has status 200.
        endpoint = ProviderEndpoint(fetcher, base: base) { _, body in
            switch body["errorCode"].count {
            case nil: nil
            // The codes of Aladin's errors.
            case 8: .notFound
            case 4: .keyRefused
            case 7, 10: .overLimit(retryAfter: nil)
            default: .refused(body["errorMessage"].text ?? "")
            }
        }
        self.key = key.flatMap { $0.isEmpty ? nil : $0 }
    }

    package func search(_ query: String, page: Int) async throws(ProviderError) -> ProviderSearchBatch {
        let page = max(page, 1)
        guard page * Self.batchSize <= Self.maxReachable else { return ProviderSearchBatch([]) }
        let answer = try await ask(
            "ItemSearch",
            [("Query", query), ("SearchTarget", "Book"), ("Start", String(page)), ("MaxResults", "\(Self.batchSize)")])
        let total = answer["totalResults"].count ?? 0
        return ProviderSearchBatch(
            answer["item"].list.compactMap(Self.searchResult),
            next: min(total, Self.maxReachable) > page * Self.batchSize ? page + 1 : nil, total: total)
    }

    package func work(_ id: String) async throws(ProviderError) -> WorkMetadata {
        try await lookUp(id, kind: "ItemId")
    }

    package func work(isbn: String) async throws(ProviderError) -> WorkMetadata {
        try await lookUp(isbn, kind: isbn.count == 13 ? "ISBN13" : "ISBN")
    }

    private func lookUp(_ id: String, kind: String) async throws(ProviderError) -> WorkMetadata {
        let answer = try await ask("ItemLookUp", [("ItemId", id), ("ItemIdType", kind), ("OptResult", "authors,Toc")])
        guard let item = answer["item"].list.first else { throw .notFound }
        guard let work = Self.work(item) else { throw .notUnderstood }
        return work
    }

    private func ask(_ name: String, _ query: [(String, String?)]) async throws(ProviderError)
        -> JSONValue
    {
        guard let key else { throw endpoint.base == nil ? .ended : .keyMissing }
        let common: [(String, String?)] = [
            ("ttbkey", key), ("Version", "20131101"), ("Output", "JS"), ("Cover", "Big"),
        ]
        return try await endpoint.ask("/ttb/api/\(name).aspx", common + query)
    }
}

extension Aladin {
    static func searchResult(_ json: JSONValue) -> ProviderSearchResult? { work(json).map(ProviderSearchResult.init) }

    private static let coverSize = CompiledRegex(/\/cover(sum|\d+)?\//)

    static func work(_ json: JSONValue) -> WorkMetadata? {
        guard let id = json["itemId"].text, var title = text(json["title"]) else { return nil }
        // The title repeats the subtitle after a dash.
        let subtitle = text(json["subInfo"]["subTitle"])
        if let subtitle, title.hasSuffix(" - \(subtitle)") { title = String(title.dropLast(subtitle.count + 3)) }
        var work = WorkMetadata(ExternalID(source, id), title: title)
        work.subtitle = subtitle
        work.originalTitle = text(json["subInfo"]["originalTitle"])
        work.contributors = contributors(text(json["author"]) ?? "")
        work.publisher = text(json["publisher"])
        work.released = json["pubDate"].text.flatMap { PartialDate($0) }
        work.overview =
            (json["fullDescription"].text ?? json["description"].text).map {
                PlainTextSanitiser.ofMarkup($0, limit: 10_000)
            }
            ?? ""
        work.pages = json["subInfo"]["itemPage"].count
        // `isbn` is often a number of Aladin's own shop.
        work.isbns = [json["isbn13"].text, json["isbn"].text].compactMap(\.self)
            .filter { [10, 13].contains($0.count) && $0.dropLast().allSatisfy { $0.isASCII && $0.isNumber } }
        work.genres = text(json["categoryName"]).map { [$0.split(separator: ">").last.map { String($0) } ?? $0] } ?? []
        work.series = text(json["seriesInfo"]["seriesName"])
        work.page = text(json["link"])
        if let cover = json["cover"].text, !cover.contains("noimg") {
            // The path segment of the largest cover is not in the provider's documents.
            let large = cover.replacing(coverSize, with: "/cover500/")
            work.pictures = large == cover ? [cover] : [large, cover]
        }
        return work
    }

    /// Parses "A, B (지은이), C (옮긴이)": a role in brackets ends the group of names before it.
    static func contributors(_ text: String) -> [Contributor] {
        var namesWithoutRole: [String] = []
        var result: [Contributor] = []
        for part in text.split(separator: ",") {
            var name = part.trimmingCharacters(in: .whitespaces)
            guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else {
                namesWithoutRole.append(name)
                continue
            }
            let roleWord = name[name.index(after: open)...].dropLast()
            name = name[..<open].trimmingCharacters(in: .whitespaces)
            let role = roles.first { $0.key == roleWord }?.value ?? .other(String(roleWord))
            result += (namesWithoutRole + [name]).filter { !$0.isEmpty }.map { Contributor($0, role) }
            namesWithoutRole = []
        }
        return result + namesWithoutRole.filter { !$0.isEmpty }.map { Contributor($0, .author) }
    }

    private static let roles: KeyValuePairs<String, Contributor.Role> = [
        "지은이": .author, "글": .author, "저자": .author, "원작": .author, "옮긴이": .translator, "그림": .illustrator,
        "엮은이": .editor,
    ]

    /// Returns the text without the HTML entities that its JSON contains.
    private static func text(_ json: JSONValue) -> String? {
        json.text.flatMap { text in
            let plain = PlainTextSanitiser.ofMarkup(text, limit: 2_000)
            return plain.isEmpty ? nil : plain
        }
    }
}
