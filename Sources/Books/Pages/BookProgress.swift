import Works

/// How far the reading under way has come, as its page shows and asks.
package struct BookProgress: Sendable {
    package let percent: Int?
    /// What stands in the field: "120", "35%".
    package let text: String

    init(_ book: Book) {
        percent = book.percent
        text = book.progress?.text ?? ""
    }
}
