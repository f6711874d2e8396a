import Catalog
import Text

/// Days that programs write for an unknown day: the zero of clocks and of spreadsheets, and the first day of a
/// calendar.
enum PlaceholderDay {
    static func contains(_ date: PartialDate) -> Bool {
        switch (date.year, date.month, date.day) {
        case (1, 1, 1), (1601, 1, 1), (1899, 12, 30), (1900, 1, 1), (1970, 1, 1): true
        default: false
        }
    }

    /// Returns whether a time is on such a day in UTC, or as it is written in its own zone.
    static func contains(_ time: Timestamp, writtenAs text: String) -> Bool {
        // The last of these days, 1 January 1970, has ended in every zone after two days.
        guard time < Timestamp(2 * 86_400_000) else { return false }
        return [time.utcDay, String(text.prefix(10))].contains { PartialDate($0).map(contains) ?? false }
    }
}
