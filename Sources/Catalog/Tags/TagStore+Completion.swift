import GRDB
import Text

extension TagStore {
    /// Tags that begin with what has been typed so far, the most used first. A syllable that is still being composed
    /// fits what it may become: `부사` finds 부산, `부ㅅ` too, and `ㅂㅅ` finds every tag with these initials.
    package func complete(_ typed: String, limit: Int = 8, in scope: OwnerScope) throws -> [Tag] {
        let key = typed.oneLine.drop { $0 == "#" }.description.matchKey
        guard !key.isEmpty else { return try list(order: .count, limit: limit, in: scope) }
        let isInitials = key.unicodeScalars.allSatisfy { !Hangul.isSyllable($0) && Hangul.initialIndex($0) != nil }
        let (column, range) = isInitials ? ("initials", (key, key + "\u{10FFFF}")) : ("nameKey", Self.range(key))
        return try tags(
            scope.db,
            """
            SELECT id, name, count FROM tag WHERE owner = ? AND \(column) >= ? AND \(column) <= ?
            ORDER BY count DESC, length(name), sortName LIMIT ?
            """, [scope.owner, range.0, range.1, limit])
    }

    /// The first and last key that may begin with `key`, whose last letter may be half a syllable.
    private static func range(_ key: String) -> (String, String) {
        let scalars = key.unicodeScalars
        guard let last = scalars.last, let initial = Hangul.initialIndex(last) else { return (key, key + "\u{10FFFF}") }
        let stem = String(String.UnicodeScalarView(scalars.dropLast()))
        let first: UInt32
        let length: UInt32
        if !Hangul.isSyllable(last) {
            first = Hangul.syllables.lowerBound + UInt32(initial) * Hangul.syllablesPerInitial
            length = Hangul.syllablesPerInitial
        } else if (last.value - Hangul.syllables.lowerBound) % Hangul.finalCount == 0 {
            first = last.value
            length = Hangul.finalCount
        } else {
            return (key, key + "\u{10FFFF}")
        }
        guard let low = Unicode.Scalar(first), let high = Unicode.Scalar(first + length - 1) else { return (key, key) }
        return ("\(stem)\(low)", "\(stem)\(high)\u{10FFFF}")
    }
}
