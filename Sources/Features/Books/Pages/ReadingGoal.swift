/// The number of books that a person wants to finish in a year, and the number finished so far.
struct ReadingGoal: Sendable {
    let year: Int
    /// Books to finish; `nil` if no goal is set.
    let books: Int?
    /// Books finished.
    let done: Int
    /// Value of the form field.
    let text: String
    /// Error about ``text``.
    let problem: String?

    /// Share of the goal that is reached, 0...100; 0 without a goal.
    var percent: Int {
        books.map { min(100, done.multipliedReportingOverflow(by: 100).partialValue / max(1, $0)) } ?? 0
    }
}
