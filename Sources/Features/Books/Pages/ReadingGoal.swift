/// Number of books that a person wants to finish in a year, and of those finished.
struct ReadingGoal: Sendable {
    let year: Int
    let books: Int?
    let done: Int
    let text: String
    let problem: String?

    /// Share of the goal that is reached, 0...100.
    var percent: Int {
        books.map { min(100, done.multipliedReportingOverflow(by: 100).partialValue / max(1, $0)) } ?? 0
    }
}
