import Catalog
import Providers
import Text
import Works

/// The exports of films in the format that Letterboxd imports, with one row for each viewing. Letterboxd ignores the
/// columns after "Review", which only Seorap's import reads. Letterboxd treats every row as a film that was seen, so the
/// watchlist is a separate file, and films without a status or a viewing are in neither file.
enum MovieExport {
    static let header = [
        "tmdbID", "imdbID", "Title", "Year", "Directors", "Rating", "WatchedDate", "Rewatch", "Tags", "Review",
        "Original Title", "Film Rating", "Viewing", "Viewing Rating", "Place", "Note", "Liked", "Added",
    ]

    /// Returns the table of watched films. A film without viewings has one row.
    static func watchedFilms(_ store: MovieStore, owner: Person.ID) -> WorkExport<Movie> {
        WorkExport(store, owner: owner, header: header) { entries, _ in
            entries.filter { $0.stored.status == .watched || !$0.logEntries.isEmpty }.flatMap { entry in
                entry.logEntries.isEmpty
                    ? [row(of: entry, viewing: nil)]
                    : entry.logEntries.reversed().map { row(of: entry, viewing: $0) }
            }
        }
    }

    static func watchlist(_ store: MovieStore, owner: Person.ID) -> WorkExport<Movie> {
        WorkExport(store, owner: owner, header: header) { entries, _ in
            entries.filter { $0.stored.status == .want }.map { row(of: $0, viewing: nil) }
        }
    }

    /// Returns one value for each column of ``header``.
    private static func row(of entry: WorkExport<Movie>.Entry, viewing: MovieStore.Entry?) -> [String] {
        let (item, movie) = (entry.stored.item, entry.stored.work)
        let filmRating = entry.stored.rating?.stars ?? ""
        let viewingRating = viewing?.rating?.stars ?? ""
        return [
            entry.id(ExternalSource.tmdb), entry.id(ExternalSource.imdb), item.title, movie.year.map(String.init) ?? "",
            entry.names(.director).joined(separator: ", "), viewingRating.isEmpty ? filmRating : viewingRating,
            viewing?.value.day?.text ?? "", viewing?.value.isRewatch == true ? "Yes" : "",
            item.tags.joined(separator: ", "),
            viewing?.note ?? "", movie.originalTitle, filmRating, viewing == nil ? "" : "Yes", viewingRating,
            viewing?.value.venue ?? "",
            item.note, item.isFavourite ? "Yes" : "", item.addedAt.rfc3339,
        ]
    }
}
