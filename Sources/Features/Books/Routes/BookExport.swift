import Catalog
import Providers
import Text
import Works

/// The export of books in the format of Goodreads, which Goodreads and most other services import. Goodreads ignores the
/// columns after "Owned Copies", which only Seorap's import reads.
enum BookExport {
    static let header = [
        "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating",
        "Average Rating", "Publisher", "Binding", "Number of Pages", "Year Published", "Original Publication Year",
        "Date Read", "Date Added", "Bookshelves", "Bookshelves with positions", "Exclusive Shelf", "My Review",
        "Spoiler", "Private Notes", "Read Count", "Owned Copies", "Published On", "Current Page", "Current Percent",
        "Readings", "Favorite",
    ]

    /// Returns the table of all books.
    static func all(_ store: BookStore, owner: Person.ID) -> WorkExport<Book> {
        WorkExport(store, owner: owner, header: header) { entries, db in
            let holdings = try store.holdings(of: entries.map(\.stored.item.id), in: db)
            let zone = try OwnerScope(of: owner, in: db).zone()
            return entries.map { row($0, copies: holdings[$0.stored.item.id]?.copies ?? 0, in: zone) }
        }
    }

    /// Returns one value for each column of ``header``.
    private static func row(_ entry: WorkExport<Book>.Entry, copies: Int, in zone: Zone) -> [String] {
        let (item, book) = (entry.stored.item, entry.stored.work)
        let authors = entry.names(.author)
        let firstAuthor = authors.first ?? ""
        let otherPeople =
            authors.dropFirst()
            + entry.stored.credits.filter { $0.role != .author }.map { "\($0.name) (\($0.role.rawValue))" }
        let seriesSuffix = entry.stored.series.map { " (\($0.name), #\($0.number.isEmpty ? "0" : $0.number))" }
        let title = item.title + (seriesSuffix ?? "")
        let nameWords = firstAuthor.split(separator: " ")
        let lastNameFirst =
            nameWords.count > 1
            ? "\(nameWords[nameWords.count - 1]), \(nameWords.dropLast().joined(separator: " "))" : firstAuthor
        let readings = entry.logEntries.sorted {
            ($0.value.finishedOn?.text ?? "", $0.id) < ($1.value.finishedOn?.text ?? "", $1.id)
        }
        let readingTexts = readings.map { reading in
            let days = [reading.value.startedOn?.text ?? "", reading.value.finishedOn?.text ?? ""]
            return (days + (reading.value.state == .stopped ? ["stopped"] : [])).joined(separator: "/")
        }
        let lastFinished = readings.last { $0.value.finishedOn != nil && $0.value.state != .stopped }
        return [
            entry.id(ExternalSource.goodreads), title, firstAuthor, lastNameFirst, otherPeople.joined(separator: ", "),
            spreadsheetText(book.isbn?.isbn10),
            spreadsheetText(book.isbn?.digits), entry.stored.rating?.stars ?? "0", "", book.publisher, "",
            book.pageCount.map(String.init) ?? "", book.publishedOn.map { String($0.year) } ?? "", "",
            lastFinished?.value.finishedOn?.text.replacing("-", with: "/") ?? "",
            LocalDate(item.addedAt, in: zone).text.replacing("-", with: "/"),
            item.tags.joined(separator: ", "),
            "", shelf(entry.stored.status), readings.last { !$0.note.isEmpty }?.note ?? "", "", item.note,
            String(readings.count), String(copies), book.publishedOn?.text ?? "",
            book.progress?.page.map(String.init) ?? "", book.progress?.percent.map(String.init) ?? "",
            readingTexts.joined(separator: ";"), item.isFavourite ? "Yes" : "",
        ]
    }

    private static func shelf(_ status: Book.Status) -> String {
        switch status {
        case .none: "none"
        case .want: "to-read"
        case .reading: "currently-reading"
        case .read: "read"
        case .stopped: "did-not-finish"
        }
    }

    /// Returns an ISBN as a formula, as Goodreads writes it, so that spreadsheets do not treat it as a number.
    private static func spreadsheetText(_ digits: String?) -> String { "=\"\(digits ?? "")\"" }
}

extension ISBN {
    /// The ISBN-10; `nil` for an ISBN-13 that does not begin with 978.
    fileprivate var isbn10: String? {
        guard digits.hasPrefix("978") else { return nil }
        // The digits without the prefix 978 and the check digit. Their weights are 10 to 2, modulo 11.
        let body = digits.dropFirst(3).dropLast()
        let sum = body.enumerated().reduce(0) { $0 + (10 - $1.offset) * ($1.element.wholeNumberValue ?? 0) }
        let check = (11 - sum % 11) % 11
        return body + (check == 10 ? "X" : String(check))
    }
}
