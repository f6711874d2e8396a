import Text

/// Converts texts to sequences of keystrokes and computes the edit distance between them.
package enum KeystrokeDistance {
    /// Returns the keys that type a text, so that 제쥬 differs from 제주 by one key instead of a syllable.
    package static func of(_ text: String) -> [UInt32] {
        var key = text.matchKey
        return key.withUTF8 { of(key: $0) }
    }

    /// Returns the keys that type a text.
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

    /// Returns whether all letters are consonants of Hangul, as in a search by initial consonants.
    package static func areInitials(_ letters: [UInt32]) -> Bool {
        letters.allSatisfy(Hangul.consonants.contains)
    }

    /// Returns the Levenshtein distance: insertions, deletions and substitutions of letters. Returns nil if it is
    /// more than `limit`.
    package static func distance(_ first: [UInt32], _ second: [UInt32], limit: Int) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        // One row of the matrix of distances between prefixes of both.
        var row = Array(0...second.count)
        for (i, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            var best = row[0]
            for (j, otherLetter) in second.enumerated() {
                let substituted = diagonal + (letter == otherLetter ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
                best = min(best, row[j + 1])
            }
            if best > limit { return nil }
        }
        return row[second.count] <= limit ? row[second.count] : nil
    }
}
