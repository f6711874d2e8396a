import HTTPServer
import Site

/// The addresses that only films have.
package enum MoviePath {
    /// One film out of those that somebody wants to watch, by the time at hand.
    package static let tonight = FixedRoute("/movies/tonight")
    package static let export = FixedRoute("/movies/export/letterboxd.csv")
    package static let watchlistExport = FixedRoute("/movies/export/letterboxd-watchlist.csv")
}
