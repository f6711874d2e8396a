import HTTPServer
import Site

/// The addresses that only films have.
package enum MoviePath {
    package static let export = FixedRoute("/movies/export/letterboxd.csv")
    package static let watchlistExport = FixedRoute("/movies/export/letterboxd-watchlist.csv")
}
