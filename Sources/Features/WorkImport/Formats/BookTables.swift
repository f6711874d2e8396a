import Catalog
import Foundation
import Providers
import Text
import Works

extension WorkFormat {
    static let bookLogr = WorkFormat(
        name: "booklogr", title: "BookLogr", kinds: [.book],
        parts: [
            Part(name: "library", needs: ["title", "isbn", "reading_status", "current_page"]) { fields, _ in
                var work = ImportedWork(.book, title: fields["title"])
                work.isbns = ImportValueParser.isbns(fields["isbn"])
                work.creators = ImportValueParser.names(fields["author"], .author)
                work.overview = ImportValueParser.plainText(fields["description"])
                work.pages = fields.count("total_pages").flatMap { $0 > 0 ? $0 : nil }
                work.status = ShelfStatus.status(fields["reading_status"])
                if let page = fields.count("current_page"), page > 0 { work.progress = .page(page) }
                work.score = fields.score("rating", of: 5)
                let notes = BookLogr.notes(fields["notes"])
                work.note = notes.note
                work.quotes = notes.quotes
                return work
            }
        ])

    static let jelu = WorkFormat(
        name: "jelu", title: "Jelu", kinds: [.book],
        parts: [
            Part(name: "library", needs: ["title", "isbn10", "isbn13", "read_dates"]) { fields, _ in
                var work = ImportedWork(.book, title: fields["Title"])
                work.isbns = ImportValueParser.isbns(fields["isbn13"], fields["isbn10"], fields["ISBN"])
                work.creators = ImportValueParser.names(fields["authors", "Author"], .author)
                work.publisher = fields["Publisher"]
                work.tags = ImportValueParser.list(fields["tags"])
                if fields.isTrue("owned") { work.copies = 1 }
                let finished = fields.days(fields["read_dates", "Date Read"]).map { ImportedWork.Entry($0) }
                let dropped = fields.days(fields["dropped_dates"]).map { day in
                    var logEntry = ImportedWork.Entry(day)
                    logEntry.isStopped = true
                    return logEntry
                }
                work.logEntries = finished + dropped
                let shelves = ImportValueParser.list(fields["Shelves"]) + ImportValueParser.list(fields["Bookshelves"])
                work.status =
                    fields.isTrue("currently_reading")
                    ? .active
                    : !finished.isEmpty
                        ? .done
                        : !dropped.isEmpty ? .stopped : shelves.lazy.compactMap { ShelfStatus.status($0) }.first
                for shelf in shelves where ShelfStatus.status(shelf) == nil && !work.tags.contains(shelf) {
                    work.tags.append(shelf)
                }
                return work
            }
        ])

    static let openreads = WorkFormat(
        name: "openreads", title: "Openreads", kinds: [.book],
        parts: [
            Part(name: "library", needs: ["title", "author", "status", "olid", "readings"]) { fields, _ in
                var work = ImportedWork(.book, title: fields["title"])
                if !fields["subtitle"].isEmpty { work.title += ": " + fields["subtitle"] }
                work.isbns = ImportValueParser.isbns(fields["isbn"])
                work.identities = ImportValueParser.identity(
                    ExternalSource.openLibrary, OpenLibraryKey.bareKey(fields["olid"]))
                work.creators = ImportValueParser.names(fields["author"], .author)
                work.overview = fields["description"]
                work.pages = fields.count("pages").flatMap { $0 > 0 ? $0 : nil }
                work.released = fields.date("publication_year")
                work.year = work.released?.year
                work.status = Openreads.status(fields["status"])
                work.isLiked = fields.isTrue("favourite")
                work.score = fields.score("rating", of: (Double(fields["rating"]) ?? 0) > 5 ? 50 : 5)
                work.tags = ImportValueParser.list(fields["tags"], by: "|||||")
                work.review = fields["my_review"]
                work.note = fields["notes"]
                work.addedAt = fields.time("date_added")
                work.logEntries = Openreads.logEntries(fields, isStopped: work.status == .stopped)
                if fields.isTrue("deleted") { throw RowNote.kind("deleted") }
                return work
            }
        ])

    /// A list of ISBNs, some with titles; see ``ISBNLine``.
    static let isbns = WorkFormat(
        name: "isbn", title: "ISBN", kinds: [.book],
        parts: [
            Part(name: "numbers", shape: .isbnList, needs: []) { fields, _ in
                guard let isbn = ImportValueParser.isbn(fields["ISBN"]) else { throw RowNote.noISBN }
                var work = ImportedWork(.book, title: fields["Title"])
                work.isbns = [isbn]
                return work
            }
        ])
}

private enum BookLogr {
    /// Splits a JSON list into quotes, which have a page, and notes, which have none. Any other text is a note.
    static func notes(_ text: String) -> (note: String, quotes: [ImportedWork.Quote]) {
        guard case .array(let notes)? = JSONValue(text), notes.allSatisfy({ !$0.members.isEmpty }) else {
            return (text, [])
        }
        var (noteTexts, quotes): ([String], [ImportedWork.Quote]) = ([], [])
        for note in notes {
            guard let content = note["content"].string, !content.isEmpty else { continue }
            if case .number(let page) = note["quote_page"] {
                quotes.append(ImportedWork.Quote(text: content, locator: page))
            } else {
                noteTexts.append(content)
            }
        }
        return (noteTexts.joined(separator: "\n"), quotes)
    }
}

private enum Openreads {
    static func status(_ text: String) -> ImportedWork.Status? {
        switch text.lowercased() {
        case "finished", "0": .done
        case "in_progress", "1": .active
        case "planned", "for_later", "2": .want
        case "abandoned", "unfinished", "3": .stopped
        default: ShelfStatus.status(text)
        }
    }

    /// Parses `start|finish|milliseconds` of each reading, separated by `;`, with times in ISO 8601.
    static func logEntries(_ fields: ImportRecord, isStopped: Bool) -> [ImportedWork.Entry] {
        fields["readings"].split(separator: ";").compactMap { reading in
            let parts = reading.split(separator: "|", omittingEmptySubsequences: false)
            let start = parts.first.flatMap { fields.day($0) }
            let end = parts.count > 1 ? fields.day(parts[1]) : nil
            guard start != nil || end != nil else { return nil }
            var logEntry = ImportedWork.Entry(end, from: start)
            logEntry.isStopped = isStopped
            return logEntry
        }
    }
}
