import Catalog
import Providers
import Text
import Works

/// Books in the format of Goodreads' own export, which Goodreads and most others import. Further data is in columns
/// that Goodreads ignores and that Seorap's import reads.
enum BookExport {
    static let header = [
        "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating",
        "Average Rating", "Publisher", "Binding", "Number of Pages", "Year Published", "Original Publication Year",
        "Date Read", "Date Added", "Bookshelves", "Bookshelves with positions", "Exclusive Shelf", "My Review",
        "Spoiler", "Private Notes", "Read Count", "Owned Copies", "Published On", "Current Page", "Current Percent",
        "Readings", "Favorite",
    ]

    static func all(_ store: BookStore, owner: Person.ID) -> WorkExport<Book> {
        WorkExport(store, owner: owner, header: header) { entries, db in
            let holdings = try store.holdings(of: entries.map(\.stored.item.id), in: db)
            let zone = try OwnerScope(of: owner, in: db).zone()
            return entries.map { row($0, copies: holdings[$0.stored.item.id]?.copies ?? 0, zone) }
        }
    }

    private static func row(_ entry: WorkExport<Book>.Entry, copies: Int, _ zone: Zone) -> [String] {
        let (item, book) = (entry.stored.item, entry.stored.work)
        let authors = entry.names(.author)
        let first = authors.first ?? ""
        let others =
            authors.dropFirst()
            + entry.stored.credits.filter { $0.role != .author }.map { "\($0.name) (\($0.role.rawValue))" }
        let place = entry.stored.series.map { " (\($0.name), #\($0.number.isEmpty ? "0" : $0.number))" }
        let title = item.title + (place ?? "")
        let words = first.split(separator: " ")
        let lastFirst =
            words.count > 1 ? "\(words[words.count - 1]), \(words.dropLast().joined(separator: " "))" : first
        let readings = entry.logEntries.sorted {
            ($0.value.finishedOn?.text ?? "", $0.id) < ($1.value.finishedOn?.text ?? "", $1.id)
        }
        let days = readings.map { reading in
            let days = [reading.value.startedOn?.text ?? "", reading.value.finishedOn?.text ?? ""]
            return (days + (reading.value.state == .stopped ? ["stopped"] : [])).joined(separator: "/")
        }
        let last = readings.last { $0.value.finishedOn != nil && $0.value.state != .stopped }
        return [
            entry.id(ExternalSource.goodreads), title, first, lastFirst, others.joined(separator: ", "),
            number(book.isbn?.ten),
            number(book.isbn?.digits), entry.stored.rating?.stars ?? "0", "", book.publisher, "",
            book.pageCount.map(String.init) ?? "", book.publishedOn.map { String($0.year) } ?? "", "",
            last?.value.finishedOn?.text.replacing("-", with: "/") ?? "",
            LocalDate(item.addedAt, in: zone).text.replacing("-", with: "/"),
            item.tags.joined(separator: ", "),
            "", shelf(entry.stored.status), readings.last { !$0.note.isEmpty }?.note ?? "", "", item.note,
            String(readings.count), String(copies), book.publishedOn?.text ?? "",
            book.progress?.page.map(String.init) ?? "", book.progress?.percent.map(String.init) ?? "",
            days.joined(separator: ";"), item.isFavourite ? "Yes" : "",
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

    /// Returns a number in the form in which Goodreads keeps spreadsheets from treating it as a number.
    private static func number(_ digits: String?) -> String { "=\"\(digits ?? "")\"" }
}

extension ISBN {
    /// The ISBN-10; nil for numbers that have none.
    fileprivate var ten: String? {
        guard digits.hasPrefix("978") else { return nil }
        let nine = digits.dropFirst(3).dropLast()
        let sum = nine.enumerated().reduce(0) { $0 + (10 - $1.offset) * ($1.element.wholeNumberValue ?? 0) }
        let check = (11 - sum % 11) % 11
        return nine + (check == 10 ? "X" : String(check))
    }
}
