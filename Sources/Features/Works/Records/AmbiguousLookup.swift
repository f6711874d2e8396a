import Text

/// The possible matches of a work at providers, between which a person has to choose.
package struct AmbiguousLookup: Codable, Sendable, Hashable {
    package struct Candidate: Codable, Sendable, Hashable {
        package let source: String
        package let id: String
        /// Label shown to the person: "기생충 (2019) · TMDB".
        package let name: String

        package init(source: String, id: String, name: String) {
            self.source = source
            self.id = id
            self.name = name
        }
    }

    package let candidates: [Candidate]

    package init(_ candidates: [Candidate]) {
        self.candidates = candidates
    }

    /// Decodes the text that an import row stores.
    package init?(text: String) {
        guard let decoded = try? Self(json: text.utf8) else { return nil }
        self = decoded
    }

    package var text: String? { try? json() }
}
