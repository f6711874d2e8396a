import Catalog

extension MomentSource {
    /// The viewings whose day is known.
    static let movies = [
        MomentSource(.movie, table: "viewing", index: "viewingOwner", day: "day", said: Phrase("봤어요", "Watched"))
    ]
}
