import HTTPServer
import Site

/// URL paths that only films have. See `WorkPaths` for those of all works.
enum MoviePath {
    /// Suggests one of the films that a person wants to watch, for the available time.
    static let tonight = FixedRoute("/movies/tonight")
    static let export = FixedRoute("/movies/export/letterboxd.csv")
    static let watchlistExport = FixedRoute("/movies/export/letterboxd-watchlist.csv")
}
