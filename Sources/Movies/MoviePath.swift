import HTTPServer
import Site
import Works

/// Every address of this room. No other file spells a path.
package enum MoviePath {
    package static let index = FixedRoute("/movies")
    package static let new = FixedRoute("/movies/new")
    package static let show = Route<Int64>("/movies/{id}")
    package static let edit = Route<Int64>("/movies/{id}/edit")
    package static let status = Route<Int64>("/movies/{id}/status")
    package static let rating = Route<Int64>("/movies/{id}/rating")
    package static let cover = Route<Int64>("/movies/{id}/cover")
    package static let lookup = Route<Int64>("/movies/{id}/lookup")
    package static let lock = Route<Int64>("/movies/{id}/lock")
    package static let viewings = Route<Int64>("/movies/{id}/viewings")
    package static let viewing = Route<Int64, Int64>("/movies/{id}/viewings/{viewing}")
    package static let viewingRemoval = Route<Int64, Int64>("/movies/{id}/viewings/{viewing}/removal")
    package static let people = FixedRoute("/movies/people")
    package static let person = Route<String>("/movies/people/{name}")
    package static let statistics = FixedRoute("/movies/stats")
    package static let allSeries = FixedRoute("/movies/series")
    package static let series = Route<String>("/movies/series/{name}")
    package static let lists = FixedRoute("/movies/lists")
    package static let list = Route<Int64>("/movies/lists/{id}")
    package static let listRemoval = Route<Int64>("/movies/lists/{id}/removal")
    package static let listOrder = Route<Int64>("/movies/lists/{id}/order")
    package static let listEntryRemoval = Route<Int64, Int64>("/movies/lists/{id}/entries/{other}/removal")
    package static let ownLists = Route<Int64>("/movies/{id}/lists")
    package static let imports = FixedRoute("/movies/import")
    package static let importRun = Route<Int64>("/movies/import/{id}")
    package static let importChoice = Route<Int64, Int64>("/movies/import/{id}/rows/{row}")
    package static let importRemoval = Route<Int64>("/movies/import/{id}/removal")
    package static let export = FixedRoute("/movies/export/letterboxd.csv")
    package static let watchlistExport = FixedRoute("/movies/export/letterboxd-watchlist.csv")
    package static let api = FixedRoute("/api/v1/movies")

    package static let find = FixedRoute("/movies/find")
    package static let found = Route<String, String>("/movies/find/{source}/{name}")
    package static let foundPicture = Route<String, String>("/movies/find/{source}/{name}/picture")
    package static let hearts = FixedRoute("/movies/find/hearts")
    package static let charts = FixedRoute("/movies/charts")
    package static let findWords = FixedRoute("/movies/find/words/removal")
    package static let findWord = Route<Int64>("/movies/find/words/{id}/removal")

    private static let living = LivingPaths(
        people: people, person: person, statistics: statistics, allSeries: allSeries, series: series,
        lists: lists, list: list, listRemoval: listRemoval, listOrder: listOrder, listEntryRemoval: listEntryRemoval,
        ownLists: ownLists)

    static let works = WorkPaths(
        index: index, new: new, show: show, edit: edit, status: status, rating: rating, lookup: lookup, lock: lock,
        occasions: viewings, occasion: viewing, occasionRemoval: viewingRemoval, living: living,
        api: api, cover: cover,
        finding: FindingPaths(
            search: find, found: found, picture: foundPicture, hearts: hearts, words: findWords, word: findWord,
            charts: charts))
}
