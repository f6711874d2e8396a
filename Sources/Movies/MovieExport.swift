import Catalog
import HTTPServer
import Providers
import Works

/// Films in the shape that Letterboxd imports: a line for each viewing. What it does not know stands in columns that it passes
/// over and that our own import reads. Its importer takes every line for a film that was seen, so the watchlist is a
/// file of its own.
enum MovieExport {
    static let header = [
        "tmdbID", "imdbID", "Title", "Year", "Directors", "Rating", "WatchedDate", "Rewatch", "Tags", "Review",
        "Original Title", "Film Rating", "Viewing", "Viewing Rating", "Place", "Note", "Liked", "Added",
    ]

    static func seen(_ store: MovieStore, owner: Person.ID) -> WorkExport<Movie> {
        WorkExport(store, owner: owner, header: header) { entry in
            guard entry.stored.status != .want else { return [] }
            return entry.sittings.isEmpty ? [row(entry, nil)] : entry.sittings.map { row(entry, $0) }
        }
    }

    static func wanted(_ store: MovieStore, owner: Person.ID) -> WorkExport<Movie> {
        WorkExport(store, owner: owner, header: header) { entry in
            entry.stored.status == .want ? [row(entry, nil)] : []
        }
    }

    private static func row(_ entry: WorkExport<Movie>.Entry, _ sitting: ImportedWork.Sitting?) -> [String] {
        let (item, movie) = (entry.stored.item, entry.stored.work)
        let film = entry.stored.rating?.stars ?? ""
        let viewing = sitting?.score?.rating.stars ?? ""
        return [
            entry.id(Source.tmdb), entry.id(Source.imdb), item.title, movie.year.map(String.init) ?? "",
            entry.names(.director).joined(separator: ", "), viewing.isEmpty ? film : viewing,
            sitting?.finishedOn?.text ?? "", sitting?.isRepeat == true ? "Yes" : "", item.tags.joined(separator: ", "),
            sitting?.note ?? "", movie.originalTitle, film, sitting == nil ? "" : "Yes", viewing, sitting?.place ?? "",
            item.note, item.isFavourite ? "Yes" : "", item.addedAt.rfc3339,
        ]
    }
}
