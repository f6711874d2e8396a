import Catalog

/// One button of the selection bar.
package struct BulkAction: Sendable {
    /// Does it to these items of the session's person, whatever their kinds, and says what to show.
    package typealias Body = @Sendable (_ items: [Int64], _ session: Session) throws -> Flash?

    /// The value of the field `do`.
    package let name: String
    package let title: Phrase
    package let icon: String
    /// Nil for those that ``ItemAction`` does.
    let run: Body?
    /// Where the button posts to when its answer is a file and no toast.
    package let path: String?

    package init(name: String, title: Phrase, icon: String, path: String? = nil, run: Body?) {
        self.name = name
        self.title = title
        self.icon = icon
        self.path = path
        self.run = run
    }
}
