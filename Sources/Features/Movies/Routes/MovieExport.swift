import Catalog
import Providers
import Text
import Works

/// Films in the format that Letterboxd imports: a line for each viewing. Further data is in columns that Letterboxd
/// ignores and that Seorap's import reads. Letterboxd takes every line for a film that was seen, so the watchlist is a
/// file of its own, and films that are only kept are in neither.
enum MovieExport {
    static let header = [
        "tmdbID", "imdbID", "Title", "Year", "Directors", "Rating", "WatchedDate", "Rewatch", "Tags", "Review",
        "Original Title", "Film Rating", "Viewing", "Viewing Rating", "Place", "Note", "Liked", "Added",
    ]

    static func watchedFilms(_ store: MovieStore, owner: Person.ID) -> WorkExport<Movie> {
        WorkExport(store, owner: owner, header: header) { entries, _ in
            entries.filter { $0.stored.status == .watched || !$0.logEntries.isEmpty }.flatMap { entry in
                entry.logEntries.isEmpty ? [row(entry, nil)] : entry.logEntries.reversed().map { row(entry, $0) }
            }
        }
    }

    static func watchlist(_ store: MovieStore, owner: Person.ID) -> WorkExport<Movie> {
        WorkExport(store, owner: owner, header: header) { entries, _ in
            entries.filter { $0.stored.status == .want }.map { row($0, nil) }
        }
    }

    private static func row(_ entry: WorkExport<Movie>.Entry, _ seen: MovieStore.Entry?) -> [String] {
        let (item, movie) = (entry.stored.item, entry.stored.work)
        let film = entry.stored.rating?.stars ?? ""
        let viewing = seen?.rating?.stars ?? ""
        return [
            entry.id(ExternalSource.tmdb), entry.id(ExternalSource.imdb), item.title, movie.year.map(String.init) ?? "",
            entry.names(.director).joined(separator: ", "), viewing.isEmpty ? film : viewing,
            seen?.value.day?.text ?? "", seen?.value.isRewatch == true ? "Yes" : "", item.tags.joined(separator: ", "),
            seen?.note ?? "", movie.originalTitle, film, seen == nil ? "" : "Yes", viewing, seen?.value.venue ?? "",
            item.note, item.isFavourite ? "Yes" : "", item.addedAt.rfc3339,
        ]
    }
}
