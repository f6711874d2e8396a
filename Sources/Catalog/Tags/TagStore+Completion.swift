import GRDB
import Text

extension TagStore {
    /// Returns tags that begin with the typed text, most used first. A last syllable that is still being composed
    /// matches the syllables that it may become: `부사` and `부ㅅ` find 부산. `ㅂㅅ` finds every tag with these initials.
    package func complete(_ typed: String, limit: Int = 8, in scope: OwnerScope) throws -> [Tag] {
        let key = typed.oneLine.drop { $0 == "#" }.description.matchKey
        guard !key.isEmpty else { return try list(order: .count, limit: limit, in: scope) }
        let isInitials = key.unicodeScalars.allSatisfy { !Hangul.isSyllable($0) && Hangul.initialIndex($0) != nil }
        let (column, bounds) =
            isInitials ? ("initials", (lower: key, upper: key + "\u{10FFFF}")) : ("nameKey", Self.prefixRange(key))
        return try tags(
            scope.db,
            """
            SELECT id, name, count FROM tag WHERE owner = ? AND \(column) >= ? AND \(column) <= ?
            ORDER BY count DESC, length(name), sortName LIMIT ?
            """, [scope.owner, bounds.lower, bounds.upper, limit])
    }

    /// Returns the bounds of keys that may begin with `key`, whose last syllable may be incomplete.
    private static func prefixRange(_ key: String) -> (lower: String, upper: String) {
        let scalars = key.unicodeScalars
        guard let last = scalars.last, let initial = Hangul.initialIndex(last) else { return (key, key + "\u{10FFFF}") }
        let stem = String(String.UnicodeScalarView(scalars.dropLast()))
        let firstSyllable: UInt32
        let syllableCount: UInt32
        if !Hangul.isSyllable(last) {
            firstSyllable = Hangul.syllables.lowerBound + UInt32(initial) * Hangul.syllablesPerInitial
            syllableCount = Hangul.syllablesPerInitial
        } else if (last.value - Hangul.syllables.lowerBound) % Hangul.finalCount == 0 {
            // No final consonant yet.
            firstSyllable = last.value
            syllableCount = Hangul.finalCount
        } else {
            return (key, key + "\u{10FFFF}")
        }
        guard let low = Unicode.Scalar(firstSyllable),
            let high = Unicode.Scalar(firstSyllable + syllableCount - 1)
        else { return (key, key) }
        return ("\(stem)\(low)", "\(stem)\(high)\u{10FFFF}")
    }
}
