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
    package static let people = FixedRoute("/books/people")
    package static let person = Route<String>("/books/people/{name}")
    package static let statistics = FixedRoute("/books/stats")
    package static let allSeries = FixedRoute("/books/series")
    package static let series = Route<String>("/books/series/{name}")
    package static let lists = FixedRoute("/books/lists")
    package static let list = Route<Int64>("/books/lists/{id}")
    package static let listRemoval = Route<Int64>("/books/lists/{id}/removal")
    package static let listOrder = Route<Int64>("/books/lists/{id}/order")
    package static let listEntryRemoval = Route<Int64, Int64>("/books/lists/{id}/entries/{other}/removal")
    package static let ownLists = Route<Int64>("/books/{id}/lists")
    package static let goal = FixedRoute("/books/stats/goal")
    package static let allQuotes = FixedRoute("/books/quotes")
    package static let quotes = Route<Int64>("/books/{id}/quotes")
    package static let quote = Route<Int64, Int64>("/books/{id}/quotes/{quote}")
    package static let quoteRemoval = Route<Int64, Int64>("/books/{id}/quotes/{quote}/removal")
    /// What is owned, and to whom it is lent.
    package static let holding = Route<Int64>("/books/{id}/holding")
    package static let duplicates = FixedRoute("/books/duplicates")
    package static let apart = FixedRoute("/books/duplicates/apart")
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

    private static let living = LivingPaths(
        people: people, person: person, statistics: statistics, allSeries: allSeries, series: series,
        lists: lists, list: list, listRemoval: listRemoval, listOrder: listOrder, listEntryRemoval: listEntryRemoval,
        ownLists: ownLists)

    static let works = WorkPaths(
        index: index, new: new, show: show, edit: edit, status: status, rating: rating, lookup: lookup, lock: lock,
        occasions: readings, occasion: oneReading, occasionRemoval: oneReadingRemoval, living: living,
        api: api, cover: cover,
        finding: FindingPaths(
            search: find, found: found, picture: foundPicture, hearts: hearts, words: findWords, word: findWord,
            barcode: barcode))
}
