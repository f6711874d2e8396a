import Text

/// Texts as they are typed, and how near two of them are.
package enum TypedLetters {
    /// A text as the keys that type it, so that 제쥬 is one slip away from 제주 and not a whole syllable.
    package static func of(_ text: String) -> [UInt32] {
        text.matchKey.unicodeScalars.flatMap { scalar -> [UInt32] in
            guard Hangul.syllables.contains(scalar.value) else { return [scalar.value] }
            return Hangul.letters(of: scalar.value)
        }
    }

    /// How many letters must be put in, left out or changed; nil when more than `limit` (Levenshtein's distance).
    package static func distance(_ a: [UInt32], _ b: [UInt32], atMost limit: Int) -> Int? {
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
