import Text

/// Dates of bookmark files come in seconds, milliseconds and microseconds since 1970, and in microseconds since 1601 where a
/// program wrote Chrome's own numbers. The ranges of 1973 to 2100 do not overlap.
enum BookmarkDate {
    /// Milliseconds since 1970 of a number or of a day in writing; nil for nothing, zero and nonsense.
    static func milliseconds(_ text: String) -> Int64? {
        text.isEmpty ? nil : number(text) ?? written(text)
    }

    /// `2016-09-08T11:55:58+0200`, `2022-11-06 04:33:50+00:00`, `2023-05-06`: a clock without an offset is that of UTC. A day
    /// alone is ten o'clock of UTC, which is the same day from Honolulu to Auckland.
    private static func written(_ text: String) -> Int64? {
        WrittenTime(text.oneLine).map { $0.milliseconds(defaultSecond: 36_000) }
    }

    private static func number(_ text: String) -> Int64? {
        let digits = text.filter { !$0.isWhitespace }.prefix { $0 != "." }
        guard let number = Int64(digits), number > 0 else { return nil }
        switch number {
        case ..<secondsLimit: return number * 1_000
        case ..<(secondsLimit * 1_000): return number
        case ..<(secondsLimit * 1_000_000): return number / 1_000
        case chromeEpoch * 1_000_000..<(chromeEpoch + secondsLimit) * 1_000_000:
            return number / 1_000 - chromeEpoch * 1_000
        default: return nil
        }
    }

    /// The year 2100.
    private static let secondsLimit: Int64 = 4_102_444_800
    /// Seconds from 1601 to 1970.
    private static let chromeEpoch: Int64 = 11_644_473_600
}
