import Catalog
import Providers
import Text

extension WorkFormat {
    /// Kindle's `My Clippings.txt`; see ``ClippingReader``.
    static let kindle = WorkFormat(
        name: "kindle", title: "Kindle", kinds: [.book],
        parts: [
            Part(name: "clippings", shape: .clippings, needs: []) { fields, _ in
                var work = Highlights.book(fields["Title"], fields["Author"].split(separator: ";").map(String.init))
                work.addedAt = fields.time("Added")
                try Highlights.add(fields["Highlight"], note: fields["Note"], at: fields["Place"], to: &work)
                return work
            }
        ])

    /// Readwise's table of highlights. Its other table, of items in Reader, holds links.
    static let readwiseHighlights = WorkFormat(
        name: "readwise-highlights", title: "Readwise", kinds: [.book],
        parts: [
            Part(name: "highlights", needs: ["highlight", "book title", "book author"]) { fields, _ in
                var work = Highlights.book(fields["Book Title"], ImportValueParser.list(fields["Book Author"]))
                let amazonID = fields["Amazon Book ID"]
                work.isbns = ImportValueParser.isbns(amazonID)
                if work.isbns.isEmpty { work.identities = ImportValueParser.identity("amazon", amazonID) }
                work.tags = ImportValueParser.list(fields["Document tags"])
                work.addedAt = fields.time("Highlighted at")
                let location = fields["Location"]
                let isPage = fields["Location Type"].lowercased() == "page" || location.isEmpty
                let tags = ImportValueParser.list(fields["Tags"]).map { "#" + $0 }.joined(separator: " ")
                let note = [fields["Note"], tags].filter { !$0.isEmpty }.joined(separator: "\n")
                try Highlights.add(
                    fields["Highlight"], note: note, at: isPage ? location : "loc. \(location)", to: &work)
                return work
            }
        ])
}

private enum Highlights {
    static func book(_ title: String, _ authors: [String]) -> ImportedWork {
        var work = ImportedWork(.book, title: title)
        if let parsed = ImportValueParser.series(work.title) {
            (work.title, work.series, work.seriesNumber) = parsed
        }
        work.creators = authors.map(\.oneLine).filter { !$0.isEmpty }.map { Contributor($0, .author) }
        return work
    }

    /// Adds a highlight as a quote. A note without a highlight becomes the note of the book.
    static func add(_ text: String, note: String, at locator: String, to work: inout ImportedWork) throws {
        if !text.isEmpty {
            work.quotes = [ImportedWork.Quote(text: text, locator: locator, note: note, addedAt: work.addedAt)]
        } else if !note.isEmpty {
            work.note = locator.isEmpty ? note : "\(note) (\(locator))"
        } else {
            throw RowNote.noQuote
        }
    }
}
