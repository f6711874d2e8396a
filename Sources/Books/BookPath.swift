import HTTPServer
import Site
import Works

/// Every address of this room. No other file spells a path.
package enum BookPath {
    package static let index = FixedRoute("/books")
    package static let new = FixedRoute("/books/new")
    package static let show = Route<Int64>("/books/{id}")
    package static let edit = Route<Int64>("/books/{id}/edit")
    package static let status = Route<Int64>("/books/{id}/status")
    package static let rating = Route<Int64>("/books/{id}/rating")
    package static let lookup = Route<Int64>("/books/{id}/lookup")
    package static let lock = Route<Int64>("/books/{id}/lock")
    package static let progress = Route<Int64>("/books/{id}/progress")
    package static let api = FixedRoute("/api/v1/books")

    static let works = WorkPaths(
        index: index, new: new, show: show, edit: edit, status: status, rating: rating, lookup: lookup,
        lock: lock, api: api)
}
