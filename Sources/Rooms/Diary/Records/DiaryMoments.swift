import Catalog

extension MomentSource {
    /// The days that pages are about.
    static let pages = [
        MomentSource(
            .page, table: "page", index: "pageDay", day: "day", rowid: "item", said: Phrase("썼어요", "Written"))
    ]
}
