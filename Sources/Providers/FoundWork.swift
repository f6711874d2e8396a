/// Somebody who had a part in a film or a book.
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
    package var originalName: String?
    package var role: Role
    /// Whom an actor plays.
    package var character: String?
    package var identity: Identity?
    /// The address of a portrait.
    package var picture: String?

    package init(_ name: String, _ role: Role) {
        self.name = name
        self.role = role
    }
}

/// A poster, cover or backdrop that could be fetched.
package struct PictureCandidate: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case front, backdrop
    }

    package var kind: Kind
    /// Of the largest that is worth keeping.
    package var url: String
    /// Pixels, where the provider says.
    package var width: Int?
    package var height: Int?
    /// Of the words on it; nil for none or unknown.
    package var language: String?

    package init(_ kind: Kind, _ url: String, width: Int? = nil, height: Int? = nil, language: String? = nil) {
        self.kind = kind
        self.url = url
        self.width = width
        self.height = height
        self.language = language
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
    /// The language of ``overview`` and ``title`` as asked for; nil when the provider does not say.
    package var language: String?
    /// In which it was made: ISO 639-1 or 639-2.
    package var originalLanguage: String?
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
    /// In the order in which they should be tried.
    package var pictures: [PictureCandidate] = []
    /// The provider's page about it.
    package var page: String?
    package init(_ identity: Identity, title: String) {
        identities = [identity]
        self.title = title
    }
}
