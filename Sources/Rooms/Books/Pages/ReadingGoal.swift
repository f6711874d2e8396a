/// How many books a person wants to finish in a year, and how many they did.
package struct ReadingGoal: Sendable {
    package let year: Int
    package let books: Int?
    package let done: Int
    package let text: String
    package let problem: String?

    /// 0...100
    package var percent: Int {
        books.map { min(100, done.multipliedReportingOverflow(by: 100).partialValue / max(1, $0)) } ?? 0
    }
}
