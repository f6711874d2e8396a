import HTTPServer
import Site

/// The addresses that only books have.
package enum BookPath {
    /// The reading under way: begun, finished or stopped today.
    package static let reading = Route<Int64>("/books/{id}/reading")
    package static let progress = Route<Int64>("/books/{id}/progress")
    package static let goal = FixedRoute("/books/stats/goal")
    package static let allQuotes = FixedRoute("/books/quotes")
    package static let quotes = Route<Int64>("/books/{id}/quotes")
    package static let quote = Route<Int64, Int64>("/books/{id}/quotes/{quote}")
    package static let quoteRemoval = Route<Int64, Int64>("/books/{id}/quotes/{quote}/removal")
    /// What is owned, and to whom it is lent.
    package static let holding = Route<Int64>("/books/{id}/holding")
    package static let duplicates = FixedRoute("/books/duplicates")
    package static let apart = FixedRoute("/books/duplicates/apart")
    package static let export = FixedRoute("/books/export/goodreads.csv")
}
