import HTTPServer
import Site

/// URL paths that only books have. See `WorkPaths` for those of all works.
enum BookPath {
    /// Starts, finishes or stops a reading today.
    static let reading = Route<Int64>("/books/{id}/reading")
    /// Sets the page or percentage that a reading has reached.
    static let progress = Route<Int64>("/books/{id}/progress")
    /// Sets the number of books to finish in a year.
    static let goal = FixedRoute("/books/stats/goal")
    static let allQuotes = FixedRoute("/books/quotes")
    static let quotes = Route<Int64>("/books/{id}/quotes")
    static let quote = Route<Int64, Int64>("/books/{id}/quotes/{quote}")
    static let quoteRemoval = Route<Int64, Int64>("/books/{id}/quotes/{quote}/removal")
    /// Number of copies owned, and the person to whom the book is lent.
    static let holding = Route<Int64>("/books/{id}/holding")
    /// Lists groups of possible duplicates, and merges one.
    static let duplicates = FixedRoute("/books/duplicates")
    /// Marks the books of a group as different ones.
    static let distinct = FixedRoute("/books/duplicates/apart")
    static let export = FixedRoute("/books/export/goodreads.csv")
}
