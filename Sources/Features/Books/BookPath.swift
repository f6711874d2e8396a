import HTTPServer
import Site

/// URLs that only books have.
enum BookPath {
    /// Starts, finishes or stops a reading today.
    static let reading = Route<Int64>("/books/{id}/reading")
    static let progress = Route<Int64>("/books/{id}/progress")
    static let goal = FixedRoute("/books/stats/goal")
    static let allQuotes = FixedRoute("/books/quotes")
    static let quotes = Route<Int64>("/books/{id}/quotes")
    static let quote = Route<Int64, Int64>("/books/{id}/quotes/{quote}")
    static let quoteRemoval = Route<Int64, Int64>("/books/{id}/quotes/{quote}/removal")
    /// Number of copies owned, and the person to whom the book is lent.
    static let holding = Route<Int64>("/books/{id}/holding")
    static let duplicates = FixedRoute("/books/duplicates")
    static let distinct = FixedRoute("/books/duplicates/apart")
    static let export = FixedRoute("/books/export/goodreads.csv")
}
