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
    package static let viewings = Route<Int64>("/movies/{id}/viewings")
    package static let viewing = Route<Int64, Int64>("/movies/{id}/viewings/{viewing}")
    package static let viewingRemoval = Route<Int64, Int64>("/movies/{id}/viewings/{viewing}/removal")
    package static let people = FixedRoute("/movies/people")
    package static let person = Route<String>("/movies/people/{name}")
    package static let statistics = FixedRoute("/movies/stats")
    package static let api = FixedRoute("/api/v1/movies")

    static let works = WorkPaths(
        index: index, new: new, show: show, edit: edit, status: status, rating: rating,
        occasions: viewings, occasion: viewing, occasionRemoval: viewingRemoval, people: people,
        person: person, statistics: statistics, api: api)
}
