import Text

/// A person with a part in a film or a book, in any role, as providers give it. Stored as a `Credit` of Works,
/// which has only the roles of the tables.
package struct Contributor: Sendable, Hashable {
    package enum Role: Sendable, Hashable {
        case director, writer, composer, actor
        case author, translator, illustrator, editor
        case other(String)

        /// Stable code for rows and JSON.
        package var code: String {
            switch self {
            case .director: "director"
            case .writer: "writer"
            case .composer: "composer"
            case .actor: "actor"
            case .author: "author"
            case .translator: "translator"
            case .illustrator: "illustrator"
            case .editor: "editor"
            case .other(let word): word
            }
        }
    }

    package var name: String
    package var role: Role
    /// Name of the character that an actor plays.
    package var character: String?

    package init(_ name: String, _ role: Role) {
        self.name = name
        self.role = role
    }
}

/// Data of a provider about one film or book. Absent values are unknown: providers' empty strings, zeros and "N/A"
/// are left out.
package struct WorkMetadata: Sendable, Hashable {
    /// Id at the provider first, then ids of other sources that it knows.
    package var identities: [ExternalID]
    package var title: String
    package var originalTitle: String?
    package var subtitle: String?
    package var overview = ""
    package var released: PartialDate?
    package var contributors: [Contributor] = []
    package var genres: [String] = []
    /// ISO 3166-1 codes.
    package var countries: [String] = []
    package var runtimeMinutes: Int?
    /// Number of pages of a book.
    package var pages: Int?
    package var publisher: String?
    /// ISBNs, as in ``ProviderSearchResult/isbns``.
    package var isbns: [String] = []
    /// Series or collection to which it belongs.
    package var series: String?
    /// URLs of posters or covers, in the order in which they should be tried.
    package var pictures: [String] = []
    /// URL of the page about the work at the provider.
    package var page: String?

    package init(_ identity: ExternalID, title: String) {
        identities = [identity]
        self.title = title
    }
}
