import Catalog

/// A book to be saved: checked, not yet stored.
package struct BookDraft: Sendable, Hashable {
    /// Nil or empty where the person left it to a provider.
    package var title: String?
    package var note = ""
    package var tags: [String] = []
    package var folder: Int64?
    package var isbn: ISBN?
    package var publisher = ""
    package var publishedOn: PartialDate?
    package var pageCount: Int?
    package var description = ""
    package var credits: [BookCredit] = []
    package var status = Book.Status.none
    package var progress: Book.Progress?
    package var rating: Rating?
    package var identities: [BookIdentity] = []
    package var lookup = Book.Lookup.none

    package init(title: String? = nil) {
        self.title = title
    }

    /// To be looked up.
    package init(_ identity: BookIdentity, title: String? = nil) {
        self.title = title
        identities = [identity]
        lookup = .waiting
    }

    /// To be looked up.
    package init(_ isbn: ISBN, title: String? = nil) {
        self.title = title
        self.isbn = isbn
        lookup = .waiting
    }

    /// One line below the title in every list: "한강 · 창비".
    var subtitle: String {
        let authors = credits.filter { $0.role == .author }
        return [
            (authors.isEmpty ? credits[...] : authors[...]).prefix(3).map(\.name).joined(separator: ", "), publisher,
        ]
        .filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
