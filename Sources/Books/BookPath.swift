import HTTPServer
import Site
import Works

/// Every address of this room. No other file spells a path.
package enum BookPath {
    package static let index = FixedRoute("/books")
    package static let new = FixedRoute("/books/new")
    package static let show = Route<Int64>("/books/{id}")
    package static let edit = Route<Int64>("/books/{id}/edit")
    package static let status = Route<Int64>("/books/{id}/status")
    package static let rating = Route<Int64>("/books/{id}/rating")
    package static let readings = Route<Int64>("/books/{id}/readings")
    package static let oneReading = Route<Int64, Int64>("/books/{id}/readings/{reading}")
    package static let oneReadingRemoval = Route<Int64, Int64>("/books/{id}/readings/{reading}/removal")
    /// The reading under way: begun, finished or stopped today.
    package static let reading = Route<Int64>("/books/{id}/reading")
    package static let cover = Route<Int64>("/books/{id}/cover")
    package static let lookup = Route<Int64>("/books/{id}/lookup")
    package static let lock = Route<Int64>("/books/{id}/lock")
    package static let progress = Route<Int64>("/books/{id}/progress")
    package static let imports = FixedRoute("/books/import")
    package static let importRun = Route<Int64>("/books/import/{id}")
    package static let importChoice = Route<Int64, Int64>("/books/import/{id}/rows/{row}")
    package static let importRemoval = Route<Int64>("/books/import/{id}/removal")
    package static let export = FixedRoute("/books/export/goodreads.csv")
    package static let api = FixedRoute("/api/v1/books")

    package static let find = FixedRoute("/books/find")
    package static let found = Route<String, String>("/books/find/{source}/{name}")
    package static let foundPicture = Route<String, String>("/books/find/{source}/{name}/picture")
    package static let hearts = FixedRoute("/books/find/hearts")
    package static let barcode = FixedRoute("/books/find/barcode")
    package static let findWords = FixedRoute("/books/find/words/removal")
    package static let findWord = Route<Int64>("/books/find/words/{id}/removal")

    static let works = WorkPaths(
        index: index, new: new, show: show, edit: edit, status: status, rating: rating, lookup: lookup, lock: lock,
        occasions: readings, occasion: oneReading, occasionRemoval: oneReadingRemoval, api: api, cover: cover,
        finding: FindingPaths(
            search: find, found: found, picture: foundPicture, hearts: hearts, words: findWords, word: findWord,
            barcode: barcode))
}
