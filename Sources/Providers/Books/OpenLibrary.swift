import Fetching
import Foundation
import Text

/// Open Library: no key, many books, few of them Korean. A search result is a work; a book with an ISBN is one of
/// its editions.
package struct OpenLibrary: Provider, ISBNLookupProvider {
    package static let source = ExternalSource.openLibrary
    package static let name = "Open Library"
    package static let base = "https://openlibrary.org"
    package static let covers = "https://covers.openlibrary.org"

    /// Number of results in a batch.
    private static let batchSize = 20
    /// Maximum number of redirects between merged records; more than this is a loop.
    private static let maxRedirects = 4
    private static let fields =
        "key,title,subtitle,author_name,author_key,first_publish_year,cover_i,isbn,publisher,language,number_of_pages_median"

    package var endpoint: ProviderEndpoint
    private let covers: String

    package init(_ fetcher: Fetcher, base: String = Self.base, covers: String = Self.covers) {
        endpoint = ProviderEndpoint(fetcher, base: base)
        self.covers = covers
    }

    package func search(_ query: String, page: Int) async throws(ProviderError) -> ProviderSearchBatch {
        let query = query.stripped.nfc
        // Its general search rejects fewer than three characters and "the"; its title search accepts them.
        let isShort = query.count < 3 || query.lowercased() == "the"
        let answer = try await endpoint.ask(
            "/search.json",
            [
                (isShort ? "title" : "q", query), ("fields", Self.fields), ("limit", String(Self.batchSize)),
                ("page", String(max(page, 1))),
            ])
        guard let batch = Self.batch(answer, number: max(page, 1), size: Self.batchSize, covers: covers) else {
            throw .notUnderstood
        }
        return batch
    }

    /// - Parameter id: id of a work (`OL45804W`) or an edition (`OL7353617M`).
    package func work(_ id: String) async throws(ProviderError) -> WorkMetadata {
        if id.hasSuffix("M") { return try await edition("/books/\(try Self.checked(id)).json") }
        let record = try await record("/works/\(try Self.checked(id)).json")
        guard var work = Self.work(record, covers: covers) else { throw .notUnderstood }
        try await addAuthors(Self.authorKeys(record), to: &work)
        return work
    }

    package func work(isbn: String) async throws(ProviderError) -> WorkMetadata {
        guard !isbn.isEmpty, isbn.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "X") }) else { throw .notFound }
        return try await edition("/isbn/\(isbn).json")
    }

    private func edition(_ path: String) async throws(ProviderError) -> WorkMetadata {
        let record = try await record(path)
        guard var book = Self.edition(record, covers: covers) else { throw .notUnderstood }
        var authors = Self.authorKeys(record)
        // The work has the plot and often the authors, which the edition lacks.
        if let key = record["works"].list.first?["key"].text, let work = try? await self.record(key + ".json") {
            Self.complete(&book, from: work, covers: covers)
            if authors.isEmpty { authors = Self.authorKeys(work) }
        }
        try await addAuthors(authors, to: &book)
        return book
    }

    private func record(_ path: String) async throws(ProviderError) -> JSONValue {
        var path = path
        for _ in 0..<Self.maxRedirects {
            let answer = try await endpoint.ask(path)
            guard answer["type"]["key"].text == "/type/redirect" else { return answer }
            guard let next = answer["location"].text, next.hasPrefix("/") else { throw .notUnderstood }
            path = next + ".json"
        }
        throw .notUnderstood
    }

    /// Maximum number of authors of a book, each of which costs a request.
    private static let maxAuthors = 8

    /// Adds the names of authors, which are separate records. An author whose record cannot be read is left out.
    private func addAuthors(_ keys: [String], to work: inout WorkMetadata) async throws(ProviderError) {
        for key in keys.prefix(Self.maxAuthors) {
            guard let author = try? await record(key + ".json"), let name = author["name"].text else { continue }
            work.contributors.append(Contributor(name, .author))
        }
    }

    /// Throws if an id does not have the form of Open Library's, so that it is safe in a path.
    private static func checked(_ id: String) throws(ProviderError) -> String {
        guard id.hasPrefix("OL"), id.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isLetter) }) else { throw .notFound }
        return id
    }
}
