import Fetching
import Foundation
import Text

/// The ISBN search of the National Library of Korea. Needs a key, which is approved by hand.
package struct NationalLibrary: Provider, ISBNLookupProvider {
    package static let source = ExternalSource.nationalLibrary
    package static let name = "국립중앙도서관"
    package static let base = "https://www.nl.go.kr"

    /// Number of results in a batch.
    private static let batchSize = 20

    package var endpoint: ProviderEndpoint
    private let key: String?

    package init(_ fetcher: Fetcher, key: String?, base: String = Self.base) {
        endpoint = ProviderEndpoint(fetcher, base: base) { _, body in
            guard let code = body["ERR_CODE"].text ?? body["error_code"].text else { return nil }
            return code == "000" ? nil : .refused(body["ERR_MESSAGE"].text ?? code)
        }
        self.key = key.flatMap { $0.isEmpty ? nil : $0 }
    }

    package func search(_ query: String, page: Int) async throws(ProviderError) -> ProviderSearchBatch {
        let page = max(page, 1)
        let answer = try await ask(("title", query), page: page)
        let total = answer["TOTAL_COUNT"].count ?? 0
        return ProviderSearchBatch(
            answer["docs"].list.compactMap(Self.searchResult), next: total > page * Self.batchSize ? page + 1 : nil,
            total: total)
    }

    package func work(_ id: String) async throws(ProviderError) -> WorkMetadata { try await work(isbn: id) }

    package func work(isbn: String) async throws(ProviderError) -> WorkMetadata {
        let answer = try await ask(("isbn", isbn), page: 1)
        for document in answer["docs"].list {
            guard let work = Self.work(document), work.isbns.contains(isbn) else { continue }
            return work
        }
        throw .notFound
    }

    package func check() async throws(ProviderError) {
        _ = try await ask(("title", "책"), page: 1)
    }

    /// Requests a batch of books.
    /// - Parameter condition: the search field and its value.
    private func ask(_ condition: (String, String?), page: Int) async throws(ProviderError) -> JSONValue {
        guard let key else { throw .keyMissing }
        let answer = try await endpoint.ask(
            "/seoji/SearchApi.do",
            [
                ("cert_key", key), ("result_style", "json"), ("page_no", String(page)),
                ("page_size", String(Self.batchSize)),
                condition,
            ])
        guard answer["docs"].isList else { throw .notUnderstood }
        return answer
    }
}

extension NationalLibrary {
    static func searchResult(_ json: JSONValue) -> ProviderSearchResult? { work(json).map(ProviderSearchResult.init) }

    static func work(_ json: JSONValue) -> WorkMetadata? {
        guard let title = json["TITLE"].text, let isbn = json["EA_ISBN"].text ?? json["SET_ISBN"].text else {
            return nil
        }
        var work = WorkMetadata(ExternalID(source, isbn), title: title)
        work.isbns = [json["EA_ISBN"].text, json["SET_ISBN"].text].compactMap(\.self)
        work.contributors = contributors(json["AUTHOR"].text ?? "")
        work.publisher = json["PUBLISHER"].text
        work.released = (json["REAL_PUBLISH_DATE"].text ?? json["PUBLISH_PREDATE"].text).flatMap { PartialDate($0) }
        work.overview = json["BOOK_INTRODUCTION"].text.map { PlainTextSanitiser.ofMarkup($0, limit: 10_000) } ?? ""
        // The field has the form "803 p.".
        work.pages = json["PAGE"].text.flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }.flatMap {
            $0 > 0 ? $0 : nil
        }
        work.series = json["SERIES_TITLE"].text
        work.pictures = json["TITLE_URL"].text.map { [$0] } ?? []
        return work
    }

    /// Parses "A, B 지음 ;C 옮김": a word for the role ends each group of names.
    static func contributors(_ text: String) -> [Contributor] {
        text.split(separator: ";").flatMap { group -> [Contributor] in
            var names = group.trimmingCharacters(in: .whitespaces)
            var role = Contributor.Role.author
            for (roleWord, wordRole) in roles where names.hasSuffix(" " + roleWord) {
                names = String(names.dropLast(roleWord.count + 1))
                role = wordRole
                break
            }
            return names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }.map { Contributor($0, role) }
        }
    }

    private static let roles: KeyValuePairs<String, Contributor.Role> = [
        "지음": .author, "글": .author, "저": .author, "원작": .author, "옮김": .translator, "역": .translator,
        "그림": .illustrator, "엮음": .editor, "편": .editor, "감수": .other("감수"),
    ]
}
