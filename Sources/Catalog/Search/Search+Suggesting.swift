import GRDB
import Text

extension Search {
    /// So many tags are looked at, the most used first.
    private static let compared = 20_000

    /// Tags whose names are near to what a search asked for, the nearest first, at most three.
    package func nearestTags(_ query: SearchQuery, owner: Person.ID, in db: Database) throws -> [String] {
        let wanted = query.parts.compactMap { part -> [UInt32]? in
            guard !part.isNegated else { return nil }
            switch part.meaning {
            case .word(let text), .phrase(let text), .filter(.tag(let text)): return Self.letters(text)
            case .filter: return nil
            }
        }.filter { $0.count > 1 }
        guard !wanted.isEmpty else { return [] }
        let names = try String.fetchCursor(
            db.cachedStatement("SELECT name FROM tag WHERE owner = ? ORDER BY count DESC LIMIT \(Self.compared)"),
            arguments: [owner])
        var near: [(distance: Int, name: String)] = []
        while let name = try names.next() {
            let letters = Self.letters(name)
            let distance = wanted.compactMap { Self.distance($0, letters, atMost: max(1, $0.count / 3)) }.min()
            if let distance { near.append((distance, name)) }
        }
        // Stable: among equals the more used one stays in front.
        let sorted = near.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
        return sorted.prefix(3).map(\.element.name)
    }

    /// A text as the keys that type it, so that 제쥬 is one slip away from 제주 and not a whole syllable.
    static func letters(_ text: String) -> [UInt32] {
        text.matchKey.unicodeScalars.flatMap { scalar -> [UInt32] in
            guard Hangul.syllables.contains(scalar.value) else { return [scalar.value] }
            return Hangul.letters(of: scalar.value)
        }
    }

    /// How many letters must be put in, left out or changed; nil when more than `limit` (Levenshtein's distance).
    static func distance(_ a: [UInt32], _ b: [UInt32], atMost limit: Int) -> Int? {
        guard abs(a.count - b.count) <= limit else { return nil }
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            var best = row[0]
            for (j, other) in b.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, diagonal + 1, row[j] + 1)
                best = min(best, row[j + 1])
            }
            if best > limit { return nil }
        }
        return row[b.count] <= limit ? row[b.count] : nil
    }
}
