import Text

/// Somebody who had a part in a film or a book, as others tell it: in whatever role. It is kept as a `Credit` of Works, which has
/// the roles of our tables only.
package struct Contributor: Sendable, Hashable {
    package enum Role: Sendable, Hashable {
        case director, writer, composer, actor
        case author, translator, illustrator, editor
        case other(String)

        /// A stable word for rows and JSON.
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
    package var character: String?

    package init(_ name: String, _ role: Role) {
        self.name = name
        self.role = role
    }
}

/// All that a provider says of one film or book. Absent is unknown: providers' empty strings, zeros and "N/A" never get here.
package struct FoundWork: Sendable, Hashable {
    /// The provider's own name for it first, then those of others that it knows.
    package var identities: [Identity]
    package var title: String
    package var originalTitle: String?
    package var subtitle: String?
    package var overview = ""
    package var released: PartialDate?
    package var contributors: [Contributor] = []
    package var genres: [String] = []
    /// ISO 3166-1.
    package var countries: [String] = []
    package var runtimeMinutes: Int?
    package var pages: Int?
    package var publisher: String?
    /// As in ``Finding/isbns``.
    package var isbns: [String] = []
    /// The series or collection it belongs to.
    package var series: String?
    /// Addresses of posters or covers, in the order in which they should be tried.
    package var pictures: [String] = []
    package var page: String?

    package init(_ identity: Identity, title: String) {
        identities = [identity]
        self.title = title
    }
}
