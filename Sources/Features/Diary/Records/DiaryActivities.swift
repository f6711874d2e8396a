import Catalog

extension ActivitySource {
    /// The days that pages are about.
    static let pages = [
        ActivitySource(
            .page, table: "page", index: "pageDay", day: "day", rowid: "item", label: Phrase("썼어요", "Written"))
    ]
}
