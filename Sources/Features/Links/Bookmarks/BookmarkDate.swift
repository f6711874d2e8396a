import Text

/// Parser of dates in bookmark files. They are in seconds, milliseconds or microseconds since 1970, or in
/// microseconds since 1601 if a program wrote Chrome's own numbers. The ranges of 1973 to 2100 do not overlap.
enum BookmarkDate {
    /// Returns milliseconds since 1970 for a number or a written date; nil for an empty or invalid text and for
    /// zero.
    static func milliseconds(_ text: String) -> Int64? {
        text.isEmpty ? nil : parseNumber(text) ?? parseWritten(text)
    }

    /// Parses `2016-09-08T11:55:58+0200`, `2022-11-06 04:33:50+00:00` or `2023-05-06`. A time without an offset is
    /// in UTC. A day alone is ten o'clock UTC, which is the same day from Honolulu to Auckland.
    private static func parseWritten(_ text: String) -> Int64? {
        ParsedDateTime(text.oneLine).map { $0.milliseconds(defaultSecond: 10 * 3_600) }
    }

    private static func parseNumber(_ text: String) -> Int64? {
        let digits = text.filter { !$0.isWhitespace }.prefix { $0 != "." }
        guard let number = Int64(digits), number > 0 else { return nil }
        switch number {
        case ..<endOfRange: return number * 1_000  // seconds
        case ..<(endOfRange * 1_000): return number  // milliseconds
        case ..<(endOfRange * 1_000_000): return number / 1_000  // microseconds
        case secondsFrom1601To1970 * 1_000_000..<(secondsFrom1601To1970 + endOfRange) * 1_000_000:
            return number / 1_000 - secondsFrom1601To1970 * 1_000
        default: return nil
        }
    }

    /// The year 2100, in seconds since 1970.
    private static let endOfRange: Int64 = 4_102_444_800
    private static let secondsFrom1601To1970: Int64 = 11_644_473_600
}
