import Catalog
import Text

/// A date, mostly with a time, in a file's name, or the seconds or milliseconds since 1970: `1767225600000`.
struct FileNameTime: Sendable, Hashable {
    /// Noon in seconds of a day.
    private static let noon = 43_200
    /// Part of the name that the time was read from.
    let text: Substring
    /// The date in the name; nil if the name has seconds or milliseconds since 1970.
    private let parsed: ParsedDateTime?
    private let epoch: Timestamp?

    /// Finds the time in a name; a date of the years 1990...2100 is preferred to seconds since 1970.
    init?(in name: String) {
        parsed = ParsedDateTime.first(in: name[...], .pictureName) { (1990...2100).contains($0.day.year) }
        if let parsed {
            text = name[parsed.range]
            epoch = nil
            return
        }
        let numbers = name.split { !($0.isASCII && $0.isNumber) }
        guard let (number, moment) = numbers.lazy.compactMap({ Self.epoch($0) }).first else { return nil }
        (text, epoch) = (number, moment)
    }

    /// Returns the time of a number of 10 or 13 digits: seconds or milliseconds between 2005 and 2039.
    private static func epoch(_ number: Substring) -> (Substring, Timestamp)? {
        guard [10, 13].contains(number.count), let value = Int64(number) else { return nil }
        let milliseconds = number.count == 13 ? value : value * 1000
        return (1_104_537_600_000...2_208_988_800_000).contains(milliseconds) ? (number, Timestamp(milliseconds)) : nil
    }

    /// Whether the name has a time of day.
    var hasTime: Bool { epoch != nil || parsed?.clock != nil }
    /// Whether the date is eight digits without separators.
    var isCompact: Bool { parsed != nil && text.prefix(8).allSatisfy(\.isNumber) && text.count >= 8 }
    /// Whether hour, minute and second are six digits without separators.
    var isTimeInOnePiece: Bool { parsed?.clock != nil && text.suffix(6).allSatisfy(\.isNumber) }

    /// Returns the time in a time zone; noon if the name has only the day.
    func at(_ zone: Zone) -> Timestamp? {
        epoch ?? parsed.map { zone.moment(of: $0.day, second: $0.clock?.secondOfDay ?? Self.noon) }
    }
}
