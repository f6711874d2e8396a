import Text

/// What a work may be, as providers know it, while a person has to say.
package struct WorkDoubt: Codable, Sendable, Hashable {
    package struct Candidate: Codable, Sendable, Hashable {
        package let source: String
        package let id: String
        /// As a person is asked: "기생충 (2019) · TMDB".
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

    /// As a ledger's row keeps it.
    package init?(text: String) {
        guard let kept = try? Self(json: text.utf8) else { return nil }
        self = kept
    }

    package var text: String? { try? json() }
}
