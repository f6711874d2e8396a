import HTTPServer
import Site

/// The addresses that only films have.
enum MoviePath {
    /// One film out of those that somebody wants to watch, by the time at hand.
    static let tonight = FixedRoute("/movies/tonight")
    static let export = FixedRoute("/movies/export/letterboxd.csv")
    static let watchlistExport = FixedRoute("/movies/export/letterboxd-watchlist.csv")
}
