import Text

/// Texts as they are typed, and how near two of them are.
package enum TypedLetters {
    /// A text as the keys that type it, so that 제쥬 is one slip away from 제주 and not a whole syllable.
    package static func of(_ text: String) -> [UInt32] {
        var key = text.matchKey
        return key.withUTF8 { of(key: $0) }
    }

    /// - Parameter key: the UTF-8 of a `matchKey`.
    package static func of(key: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        var letters: [UInt32] = []
        letters.reserveCapacity(key.count)
        var (bytes, decoder) = (key.makeIterator(), UTF8())
        while case .scalarValue(let scalar) = decoder.decode(&bytes) {
            if Hangul.isSyllable(scalar) {
                letters += Hangul.letters(of: scalar.value)
            } else {
                letters.append(scalar.value)
            }
        }
        return letters
    }

    /// Whether these are consonants of Hangul alone: what somebody types to search by initial consonants.
    package static func areInitials(_ letters: [UInt32]) -> Bool {
        letters.allSatisfy(Hangul.consonants.contains)
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
