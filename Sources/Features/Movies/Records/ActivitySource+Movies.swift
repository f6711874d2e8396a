import Catalog

extension ActivitySource {
    /// The viewings whose day is known.
    static let movies = [
        ActivitySource(.movie, table: "viewing", index: "viewingOwner", day: "day", label: Phrase("봤어요", "Watched"))
    ]
}
