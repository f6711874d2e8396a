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
    package static let lookup = Route<Int64>("/movies/{id}/lookup")
    package static let lock = Route<Int64>("/movies/{id}/lock")
    package static let api = FixedRoute("/api/v1/movies")

    static let works = WorkPaths(
        index: index, new: new, show: show, edit: edit, status: status, rating: rating, lookup: lookup,
        lock: lock, api: api)
}
