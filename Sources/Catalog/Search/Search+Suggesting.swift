import GRDB
import TextSearch

extension Search {
    /// Maximum number of tags that are compared, most used first.
    private static let maxComparedTags = 20_000
    /// Maximum number of suggested tags.
    private static let maxSuggestions = 3

    /// Returns up to three tags whose names are similar to the words of a search, most similar first. Words of initial
    /// consonants alone are not corrected.
    package func nearestTags(_ query: SearchQuery, in scope: OwnerScope) throws -> [String] {
        let words = query.parts.compactMap { part -> [UInt32]? in
            guard !part.isNegated else { return nil }
            switch part.meaning {
            case .word(let text), .phrase(let text), .filter(.tag(let text)): return KeystrokeDistance.of(text)
            case .filter: return nil
            }
        }.filter { $0.count > 1 && !KeystrokeDistance.areInitials($0) }
        guard !words.isEmpty else { return [] }
        let similarTags = try scope.db.readList(
            "SELECT nameKey, name FROM tag WHERE owner = ? ORDER BY count DESC LIMIT \(Self.maxComparedTags)",
            [scope.owner]
        ) { row -> (distance: Int, name: String)? in
            let tagLetters = row.withUTF8(0) { KeystrokeDistance.of(key: $0) }
            // A third of the word may differ.
            let distance = words.compactMap { KeystrokeDistance.distance($0, tagLetters, limit: max(1, $0.count / 3)) }
                .min()
            guard let distance else { return nil }
            return (distance, row.text(1))
        }.compactMap(\.self)
        // The sort is stable, so that among equals the more used tag is first.
        let sorted = similarTags.enumerated().sorted {
            ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
        }
        return sorted.prefix(Self.maxSuggestions).map(\.element.name)
    }
}
