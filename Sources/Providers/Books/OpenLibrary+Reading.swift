import Fetching
import Text

extension OpenLibrary {
    static func page(_ json: JSONValue, page: Int, batch: Int, covers: String) -> FindingPage? {
        guard json["docs"].isList else { return nil }
        let total = json["numFound"].number.flatMap { Int(exactly: $0) }
        return FindingPage(
            json["docs"].list.compactMap { finding($0, covers: covers) },
            next: (total ?? 0) > page * batch ? page + 1 : nil, total: total)
    }

    private static func finding(_ json: JSONValue, covers: String) -> Finding? {
        guard let id = id(json["key"]), let title = json["title"].text else { return nil }
        var finding = Finding(Identity(source, id), title: title)
        finding.subtitle = json["subtitle"].text
        finding.creators = json["author_name"].texts
        finding.released = json["first_publish_year"].count.flatMap { PartialDate(year: $0) }
        finding.picture = cover(json["cover_i"], "M", covers)
        finding.publisher = json["publisher"].texts.first
        // The ISBNs are those of all editions, so that any of them is recognised.
        finding.isbns = Array(json["isbn"].texts.prefix(50))
        return finding
    }

    static func work(_ json: JSONValue, covers: String) -> FoundWork? {
        guard let id = id(json["key"]), let title = json["title"].text else { return nil }
        var work = FoundWork(Identity(source, id), title: title)
        work.page = "https://openlibrary.org/works/\(id)"
        work.released = json["first_publish_date"].text.flatMap { PartialDate($0) }
        complete(&work, from: json, covers: covers)
        return work
    }

    static func edition(_ json: JSONValue, covers: String) -> FoundWork? {
        guard let id = id(json["key"]), let title = json["title"].text else { return nil }
        var book = FoundWork(Identity(source, id), title: title)
        book.page = "https://openlibrary.org/books/\(id)"
        book.released = json["publish_date"].text.flatMap { PartialDate($0) }
        book.publisher = json["publishers"].texts.first
        book.pages = json["number_of_pages"].count
        book.isbns = json["isbn_13"].texts + json["isbn_10"].texts
        book.series = json["series"].texts.first
        book.identities += json["identifiers"]["goodreads"].texts.prefix(1).map { Identity(Source.goodreads, $0) }
        complete(&book, from: json, covers: covers)
        return book
    }

    /// Fills values that `work` lacks from `json`.
    static func complete(_ work: inout FoundWork, from json: JSONValue, covers: String) {
        if work.overview.isEmpty {
            work.overview = json["description"].wrappedText.map { PlainText.ofMarkup($0, limit: 10_000) } ?? ""
        }
        if work.genres.isEmpty { work.genres = Array(json["subjects"].texts.prefix(8)) }
        if work.pictures.isEmpty {
            // Some lists contain -1 and null between the numbers.
            work.pictures = json["covers"].list.compactMap { cover($0, "L", covers) }.prefix(4).map(\.self)
        }
        if let id = id(json["key"]), id.hasSuffix("W"), !work.identities.contains(Identity(source, id)) {
            work.identities.append(Identity(source, id))
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
