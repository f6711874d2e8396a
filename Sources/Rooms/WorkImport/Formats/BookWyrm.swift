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
    static func book(_ fields: ImportFields) -> ImportedWork {
        var work = ImportedWork(.book, title: fields["title"])
        work.isbns = ImportValue.isbns(fields["isbn_13"], fields["isbn_10"])
        work.identities =
            ImportValue.identity(Source.openLibrary, OpenLibraryKey.plain(fields["openlibrary_key"]))
            + ImportValue.identity(Source.goodreads, fields["goodreads_key"])
            + ImportValue.identity("librarything", fields["librarything_key"])
        work.creators = ImportValue.names(fields["author_text"], .author)
        work.pages = fields.count("pages").flatMap { $0 > 0 ? $0 : nil }
        work.score = fields.score("rating", of: 5)
        work.review = [fields["review_name"], ImportValue.plain(fields["review_content"])].filter { !$0.isEmpty }
            .joined(separator: "\n\n")
        work.addedAt = fields.time("shelf_date")
        let shelf = fields["shelf"]
        let isStopped = !fields["stopped_date"].isEmpty
        work.status = ShelfWord.status(shelf) ?? (isStopped ? .stopped : nil)
        // A person's own shelf means no status, so its name becomes a tag.
        if ShelfWord.status(shelf) == nil { work.tags = ImportValue.words(fields["shelf_name", "shelf"]) }
        let (start, end) = (fields.date("start_date"), fields.date("finish_date", "stopped_date"))
        if start != nil || end != nil {
            var logEntry = ImportedWork.Entry(end, from: start)
            logEntry.isStopped = isStopped && fields["finish_date"].isEmpty
            work.logEntries = [logEntry]
        }
        return work
    }
}
