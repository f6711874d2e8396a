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
    package static let readings = Route<Int64>("/books/{id}/readings")
    package static let oneReading = Route<Int64, Int64>("/books/{id}/readings/{reading}")
    package static let oneReadingRemoval = Route<Int64, Int64>("/books/{id}/readings/{reading}/removal")
    /// The reading under way: begun, finished or stopped today.
    package static let reading = Route<Int64>("/books/{id}/reading")
    package static let progress = Route<Int64>("/books/{id}/progress")
    package static let people = FixedRoute("/books/people")
    package static let person = Route<String>("/books/people/{name}")
    package static let statistics = FixedRoute("/books/stats")
    package static let goal = FixedRoute("/books/stats/goal")
    package static let api = FixedRoute("/api/v1/books")

    static let works = WorkPaths(
        index: index, new: new, show: show, edit: edit, status: status, rating: rating,
        occasions: readings, occasion: oneReading, occasionRemoval: oneReadingRemoval, people: people,
        person: person, statistics: statistics, api: api)
}
