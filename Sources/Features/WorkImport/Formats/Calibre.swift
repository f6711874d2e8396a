import Catalog
import Foundation
import Providers
import Text
import Works

extension WorkFormat {
    static let calibre = WorkFormat(
        name: "calibre", title: "calibre", kinds: [.book],
        parts: [
            Part(name: "catalog", needs: ["title", "authors", "uuid"]) { fields, _ in Calibre.book(fields) },
            Part(name: "library", shape: .database, needs: ["books", "authors", "books_authors_link"]) { fields, _ in
                Calibre.book(fields)
            },
        ], ignored: ["metadata_db_prefs_backup.json"])
}

private enum Calibre {
    static func book(_ fields: ImportRecord) -> ImportedWork {
        var work = ImportedWork(.book, title: fields["title"])
        work.identities = identities(fields)
        work.isbns = ImportValueParser.isbns(fields["isbn"], identifier("isbn", fields) ?? "")
        work.creators = authors(fields["authors"]).map { Contributor($0, .author) }
        work.publisher = fields["publisher"]
        work.released = fields.date("pubdate")
        // The year 101 means an unknown date.
        if work.released?.year ?? 0 < 1_000 { work.released = nil }
        work.year = work.released?.year
        work.overview = ImportValueParser.plainText(fields["comments"])
        work.tags = ImportValueParser.list(fields["tags"])
        work.series = fields["series"]
        work.seriesNumber = work.series.isEmpty ? "" : number(fields["series_index"])
        // Catalogues have stars, the database twice as many.
        work.score = fields.score("rating", of: (Double(fields["rating"]) ?? 0) > 5 ? 10 : 5)
        work.addedAt = fields.time("timestamp")
        work.copies = 1
        // Custom columns.
        work.details = fields.columns.filter { $0.name.hasPrefix("#") && !$0.value.oneLine.isEmpty }.map {
            "\($0.name.dropFirst()): \(ImportValueParser.plainText($0.value))"
        }
        return work
    }

    /// Splits authors at " & " alone: a comma belongs to a name, and "&&" is the "&" of a name.
    private static func authors(_ text: String) -> [String] {
        // U+FFFF occurs in no text, so it can stand for "&&" during the split.
        text.replacing("&&", with: "\u{FFFF}").components(separatedBy: " & ")
            .map { $0.replacing("\u{FFFF}", with: "&").oneLine }.filter { !$0.isEmpty }
    }

    /// Returns an id from the column of identifiers, such as `isbn:978…`.
    private static func identifier(_ source: String, _ fields: ImportRecord) -> String? {
        ImportValueParser.list(fields["identifiers"]).first { $0.lowercased().hasPrefix(source + ":") }
            .map { String($0.dropFirst(source.count + 1)) }
    }

    /// Parses `goodreads:123,isbn:978…`.
    private static func identities(_ fields: ImportRecord) -> [WorkExternalID] {
        let sources = [
            "goodreads": ExternalSource.goodreads, "google": ExternalSource.googleBooks,
            "openlibrary": ExternalSource.openLibrary,
        ]
        var identities: [WorkExternalID] = []
        for pair in ImportValueParser.list(fields["identifiers"]) {
            let parts = pair.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2, let source = sources[parts[0].lowercased()] {
                identities += ImportValueParser.identity(source, parts[1])
            }
        }
        return identities + ImportValueParser.identity("calibre", fields["uuid"])
    }

    /// Returns a number without ".0": "1" for "1.0".
    private static func number(_ text: String) -> String {
        text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
