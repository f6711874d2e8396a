import GRDB
import TextSearch

extension Search {
    /// So many tags are looked at, the most used first.
    private static let compared = 20_000

    /// Tags whose names are near to what a search asked for, the nearest first, at most three.
    package func nearestTags(_ query: SearchQuery, in scope: Scope) throws -> [String] {
        let wanted = query.parts.compactMap { part -> [UInt32]? in
            guard !part.isNegated else { return nil }
            switch part.meaning {
            case .word(let text), .phrase(let text), .filter(.tag(let text)): return TypedLetters.of(text)
            case .filter: return nil
            }
        }.filter { $0.count > 1 }
        guard !wanted.isEmpty else { return [] }
        let names = try String.fetchCursor(
            scope.db.cachedStatement("SELECT name FROM tag WHERE owner = ? ORDER BY count DESC LIMIT \(Self.compared)"),
            arguments: [scope.owner])
        var near: [(distance: Int, name: String)] = []
        while let name = try names.next() {
            let letters = TypedLetters.of(name)
            let distance = wanted.compactMap { TypedLetters.distance($0, letters, atMost: max(1, $0.count / 3)) }.min()
            if let distance { near.append((distance, name)) }
        }
        // Stable: among equals the more used one stays in front.
        let sorted = near.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
        return sorted.prefix(3).map(\.element.name)
    }
}
