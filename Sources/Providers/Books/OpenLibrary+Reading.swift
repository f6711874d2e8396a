import Fetching
import Text

extension OpenLibrary {
    /// Parses batch `number` of a search; nil if the JSON is not one.
    static func batch(_ json: JSONValue, number: Int, size: Int, covers: String) -> ProviderSearchBatch? {
        guard json["docs"].isList else { return nil }
        let total = json["numFound"].number.flatMap { Int(exactly: $0) }
        return ProviderSearchBatch(
            json["docs"].list.compactMap { searchResult($0, covers: covers) },
            next: (total ?? 0) > number * size ? number + 1 : nil, total: total)
    }

    private static func searchResult(_ json: JSONValue, covers: String) -> ProviderSearchResult? {
        guard let id = id(json["key"]), let title = json["title"].text else { return nil }
        var searchResult = ProviderSearchResult(ExternalID(source, id), title: title)
        searchResult.subtitle = json["subtitle"].text
        searchResult.creators = json["author_name"].texts
        searchResult.released = json["first_publish_year"].count.flatMap { PartialDate(year: $0) }
        searchResult.picture = cover(json["cover_i"], "M", covers)
        searchResult.publisher = json["publisher"].texts.first
        // The ISBNs are those of all editions, so that any of them is recognised.
        searchResult.isbns = Array(json["isbn"].texts.prefix(50))
        return searchResult
    }

    static func work(_ json: JSONValue, covers: String) -> WorkMetadata? {
        guard let id = id(json["key"]), let title = json["title"].text else { return nil }
        var work = WorkMetadata(ExternalID(source, id), title: title)
        work.page = "https://openlibrary.org/works/\(id)"
        work.released = json["first_publish_date"].text.flatMap { PartialDate($0) }
        complete(&work, from: json, covers: covers)
        return work
    }

    static func edition(_ json: JSONValue, covers: String) -> WorkMetadata? {
        guard let id = id(json["key"]), let title = json["title"].text else { return nil }
        var book = WorkMetadata(ExternalID(source, id), title: title)
        book.page = "https://openlibrary.org/books/\(id)"
        book.released = json["publish_date"].text.flatMap { PartialDate($0) }
        book.publisher = json["publishers"].texts.first
        book.pages = json["number_of_pages"].count
        book.isbns = json["isbn_13"].texts + json["isbn_10"].texts
        book.series = json["series"].texts.first
        book.identities += json["identifiers"]["goodreads"].texts.prefix(1).map {
            ExternalID(ExternalSource.goodreads, $0)
        }
        complete(&book, from: json, covers: covers)
        return book
    }

    /// Fills values that `work` lacks from `json`.
    static func complete(_ work: inout WorkMetadata, from json: JSONValue, covers: String) {
        if work.overview.isEmpty {
            work.overview = json["description"].wrappedText.map { PlainTextSanitiser.ofMarkup($0, limit: 10_000) } ?? ""
        }
        if work.genres.isEmpty { work.genres = Array(json["subjects"].texts.prefix(8)) }
        if work.pictures.isEmpty {
            // Some lists contain -1 and null between the numbers.
            work.pictures = json["covers"].list.compactMap { cover($0, "L", covers) }.prefix(4).map(\.self)
        }
        if let id = id(json["key"]), id.hasSuffix("W"), !work.identities.contains(ExternalID(source, id)) {
            work.identities.append(ExternalID(source, id))
        }
    }

    /// Returns the keys of the authors: an edition lists them, a work wraps each in a role.
    static func authorKeys(_ json: JSONValue) -> [String] {
        json["authors"].list.compactMap { $0["key"].text ?? $0["author"]["key"].text ?? $0["author"].text }
            .filter { $0.hasPrefix("/authors/OL") }
    }

    private static func id(_ key: JSONValue) -> String? {
        key.text.flatMap { $0.split(separator: "/").last.map { String($0) } }
    }

    /// Returns the URL of a cover by number, because the limits for other keys are far lower. Without `default` a
    /// missing cover is a blank picture.
    private static func cover(_ number: JSONValue, _ size: String, _ covers: String) -> String? {
        number.count.map { "\(covers)/b/id/\($0)-\(size).jpg?default=false" }
    }
}
