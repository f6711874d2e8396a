import Catalog
import Foundation
import Providers

extension WorkFormat {
    static let bookWyrm = WorkFormat(
        name: "bookwyrm", title: "BookWyrm", kinds: [.book],
        parts: [
            Part(name: "library", needs: ["title", "author_text", "remote_id", "openlibrary_key"]) { fields, _ in
                BookWyrm.book(fields)
            }
        ])
}

private enum BookWyrm {
    static func book(_ fields: ImportRecord) -> ImportedWork {
        var work = ImportedWork(.book, title: fields["title"])
        work.isbns = ImportValueParser.isbns(fields["isbn_13"], fields["isbn_10"])
        work.identities =
            ImportValueParser.identity(ExternalSource.openLibrary, OpenLibraryKey.bareKey(fields["openlibrary_key"]))
            + ImportValueParser.identity(ExternalSource.goodreads, fields["goodreads_key"])
            + ImportValueParser.identity("librarything", fields["librarything_key"])
        work.creators = ImportValueParser.names(fields["author_text"], .author)
        work.pages = fields.count("pages").flatMap { $0 > 0 ? $0 : nil }
        work.score = fields.score("rating", of: 5)
        work.review = [fields["review_name"], ImportValueParser.plainText(fields["review_content"])].filter {
            !$0.isEmpty
        }
        .joined(separator: "\n\n")
        work.addedAt = fields.time("shelf_date")
        let shelf = fields["shelf"]
        let isStopped = !fields["stopped_date"].isEmpty
        work.status = ShelfStatus.status(shelf) ?? (isStopped ? .stopped : nil)
        // A person's own shelf means no status, so its name becomes a tag.
        if ShelfStatus.status(shelf) == nil { work.tags = ImportValueParser.list(fields["shelf_name", "shelf"]) }
        let (start, end) = (fields.date("start_date"), fields.date("finish_date", "stopped_date"))
        if start != nil || end != nil {
            var logEntry = ImportedWork.Entry(end, from: start)
            logEntry.isStopped = isStopped && fields["finish_date"].isEmpty
            work.logEntries = [logEntry]
        }
        return work
    }
}
