import Catalog
import Foundation
import Providers
import Text
import Works

extension WorkFormat {
    /// The reading log in its forms from before and since 2022, the ratings and the notes.
    static let openLibrary = WorkFormat(
        name: "openlibrary", title: "Open Library", kinds: [.book],
        parts: [
            Part(name: "shelves", needs: ["work id", "edition id", "bookshelf"]) { fields, _ in
                var work = OpenLibraryTable.book(fields)
                work.released = fields.date("First Publish Year")
                work.year = work.released?.year
                work.status = ShelfStatus.status(fields["Bookshelf"])
                if work.status == nil { work.tags = ImportValueParser.list(fields["Bookshelf"]) }
                work.score = fields.score("My Ratings", of: 5)
                work.genres = Array(ImportValueParser.list(fields["Subjects"], by: "|").prefix(8))
                return work
            },
            Part(name: "ratings", needs: ["work id", "edition id", "rating"]) { fields, _ in
                var work = OpenLibraryTable.book(fields)
                work.score = fields.score("Rating", of: 5)
                return work
            },
            Part(name: "notes", needs: ["work id", "edition id", "note"]) { fields, _ in
                var work = OpenLibraryTable.book(fields)
                work.note = fields["Note"]
                return work
            },
        ])
}

private enum OpenLibraryTable {
    /// Reads a row. The id of the edition is preferred, because it is more specific than that of the work.
    static func book(_ fields: ImportRecord) -> ImportedWork {
        var work = ImportedWork(.book, title: fields["Title"])
        let identities = [fields["Edition ID"], fields["Work ID"]].flatMap {
            ImportValueParser.identity(ExternalSource.openLibrary, OpenLibraryKey.bareKey($0))
        }
        // An unknown edition is written as "OL-1M".
        work.identities = Array((identities.filter(ExternalIDFormat.isValid) + identities).prefix(1))
        work.creators = ImportValueParser.names(fields["Authors", "Author(s)"], by: "|", .author)
        return work
    }
}

enum OpenLibraryKey {
    /// Returns a key without its path: "OL7353617M" of "/books/OL7353617M".
    static func bareKey(_ key: String) -> String { String(key.split(separator: "/").last ?? "") }
}
