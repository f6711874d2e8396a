import Catalog
import Text
import Works

/// A book of the demo, as `Public/demo/books.json` lists it.
private struct DemoBook: Decodable {
    struct Quote: Decodable {
        let text: String
        let page: String
    }

    let picture: String
    let title: String
    let author: String
    let illustrator: String?
    let publisher: String
    /// "2024", "2024-05" or "2024-05-01"
    let published: String
    let pages: Int
    let genres: [String]
    let about: String
    /// Day on which the book was added.
    let kept: RelativeDay
    /// A raw value of `Book.Status`.
    let status: String
    /// Half stars, 0...10.
    let rating: Double?
    /// Page that the reading has reached.
    let page: Int?
    let started: RelativeDay?
    let ended: RelativeDay?
    let isFavourite: Bool?
    let tags: [String]?
    let quotes: [Quote]
    /// Name of the series, and the number in it.
    let series: [String]?
}

extension DemoData {
    /// Adds the books of the demo that are not there yet, with their quotes.
    /// - Returns: the number of books in the demo.
    package func writeBooks(to store: BookStore, for owner: Person.ID) throws -> Int {
        let books = try folder.list("books", of: DemoBook.self)
        let newBooks = try store.catalog.read(of: owner) { scope in
            try books.filter { try !store.catalog.items.has(.book, titled: $0.title, in: scope) }
        }
        try write(
            books.map { ($0.title, $0.kept, $0.isFavourite ?? false, draft($0), readings($0)) }, to: store, for: owner)
        try store.catalog.write(of: owner) { scope in
            for book in newBooks {
                guard let id = try store.catalog.items.titled(book.title, of: .book, in: scope) else { continue }
                for quote in book.quotes {
                    try store.insert(QuoteForm(text: quote.text, locator: quote.page), of: id, in: scope)
                }
            }
        }
        return books.count
    }

    private func draft(_ book: DemoBook) -> BookDraft {
        var draft = BookDraft(title: book.title)
        draft.work.publisher = book.publisher
        draft.work.publishedOn = PartialDate(book.published)
        draft.work.pageCount = book.pages
        draft.work.description = book.about
        draft.credits =
            [Credit(.author, book.author)] + (book.illustrator.map { [Credit(.illustrator, $0)] } ?? [])
        draft.terms = book.genres.map { WorkTerm(.genre, $0) } + [WorkTerm(.country, "한국")]
        draft.status = Book.Status(rawValue: book.status) ?? .none
        draft.rating = book.rating.flatMap { Rating(halves: $0) }
        draft.work.progress = book.page.map { .page($0) }
        draft.tags = book.tags ?? []
        draft.cover = picture(book.picture)
        if let series = book.series, series.count == 2 { draft.series = SeriesPosition(series[0], series[1]) }
        return draft
    }

    private func readings(_ book: DemoBook) -> [LogEntryDraft<Reading>] {
        guard let started = book.started else { return [] }
        let state: Reading.State =
            switch book.status {
            case "read": .finished
            case "stopped": .stopped
            default: .open
            }
        let end = book.ended.flatMap { partialDate($0) }
        return [LogEntryDraft(Reading(state, from: partialDate(started), to: end))]
    }
}
