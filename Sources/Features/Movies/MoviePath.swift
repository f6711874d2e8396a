import HTTPServer
import Site

/// URLs that only films have.
enum MoviePath {
    /// One of the films that a person wants to watch, for the available time.
    static let tonight = FixedRoute("/movies/tonight")
    static let export = FixedRoute("/movies/export/letterboxd.csv")
    static let watchlistExport = FixedRoute("/movies/export/letterboxd-watchlist.csv")
}
