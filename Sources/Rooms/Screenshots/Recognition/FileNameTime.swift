import Catalog
import Text

/// A date, mostly with a time, in a file's name, or the seconds or milliseconds since 1970: `1767225600000`.
struct FileNameTime: Sendable, Hashable {
    /// The piece of the name that it was read from.
    let text: Substring
    private let written: WrittenTime?
    private let epoch: Timestamp?

    /// Finds the time in a name; one of the years 1990...2100 comes before seconds since 1970.
    init?(in name: String) {
        written = WrittenTime.first(in: name[...], .pictureName) { (1990...2100).contains($0.day.year) }
        if let written {
            text = name[written.range]
            epoch = nil
            return
        }
        let numbers = name.split { !($0.isASCII && $0.isNumber) }
        guard let (number, moment) = numbers.lazy.compactMap({ Self.epoch($0) }).first else { return nil }
        (text, epoch) = (number, moment)
    }

    /// Between 2005 and 2039, in seconds or milliseconds.
    private static func epoch(_ number: Substring) -> (Substring, Timestamp)? {
        guard [10, 13].contains(number.count), let value = Int64(number) else { return nil }
        let milliseconds = number.count == 13 ? value : value * 1000
        return (1_104_537_600_000...2_208_988_800_000).contains(milliseconds) ? (number, Timestamp(milliseconds)) : nil
    }

    /// More than the day.
    var hasTime: Bool { epoch != nil || written?.clock != nil }
    /// Eight digits and then six, whatever is between.
    var isCompact: Bool { written != nil && text.prefix(8).allSatisfy(\.isNumber) && text.count >= 8 }
    /// Hour, minute and second without anything between.
    var isTimeInOnePiece: Bool { written?.clock != nil && text.suffix(6).allSatisfy(\.isNumber) }

    /// Its moment; noon where it tells the day alone.
    func at(_ zone: Zone) -> Timestamp? {
        epoch ?? written.map { zone.moment(of: $0.day, second: $0.clock?.secondOfDay ?? 43_200) }
    }
}
