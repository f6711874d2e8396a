import Catalog
import Foundation
import Providers
import Works

extension WorkFormat {
    static let calibre = WorkFormat(
        name: "calibre", title: "calibre", kinds: [.book],
        parts: [
            Part(name: "catalog", needs: ["title", "authors", "uuid"]) { fields, _ in
                var work = ImportedWork(.book, title: fields["title"])
                work.identities = identities(fields)
                work.isbns = ImportValue.isbns(fields["isbn"])
                let authors = fields["authors"]
                work.creators = ImportValue.names(authors, by: authors.contains("&") ? "&" : ",", .author)
                work.publisher = fields["publisher"]
                work.released = fields.date("pubdate")
                // The year 101 stands for "unknown".
                if work.released?.year ?? 0 < 1_000 { work.released = nil }
                work.year = work.released?.year
                work.overview = ImportValue.plain(fields["comments"])
                work.tags = ImportValue.words(fields["tags"])
                work.series = fields["series"]
                work.seriesNumber = work.series.isEmpty ? "" : number(fields["series_index"])
                // Stars in catalogues, twice as many in the database.
                work.score = fields.score("rating", of: (Double(fields["rating"]) ?? 0) > 5 ? 10 : 5)
                work.addedAt = fields.time("timestamp")
                work.copies = 1
                return work
            }
        ])

    /// `goodreads:123,isbn:978…`
    private static func identities(_ fields: ImportFields) -> [WorkIdentity] {
        let known = ["goodreads": Source.goodreads, "google": Source.googleBooks, "openlibrary": Source.openLibrary]
        var found: [WorkIdentity] = []
        for pair in ImportValue.words(fields["identifiers"]) {
            let parts = pair.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2, let source = known[parts[0].lowercased()] {
                found += ImportValue.identity(source, parts[1])
            }
        }
        return found + ImportValue.identity("calibre", fields["uuid"])
    }

    /// "1.0" -> "1"
    private static func number(_ text: String) -> String {
        text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
