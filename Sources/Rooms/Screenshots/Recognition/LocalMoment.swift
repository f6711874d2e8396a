import Catalog
import Glibc

/// A date and a time as somebody wrote them down, without a zone.
struct LocalMoment: Sendable, Hashable {
    var year: Int
    var month: Int
    var day: Int
    var hour = 12
    var minute = 0
    var second = 0

    /// Nil for what no calendar has.
    init?(year: Int, month: Int, day: Int, hour: Int = 12, minute: Int = 0, second: Int = 0) {
        guard (1990...2100).contains(year), (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second), day <= Self.days(year, month)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    private static func days(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// In the time zone of the house.
    var here: Timestamp {
        var parts = parts
        parts.tm_isdst = -1
        return Timestamp(Int64(mktime(&parts)) * 1000)
    }

    /// - Parameter offset: seconds east of Greenwich.
    func at(offset: Int) -> Timestamp {
        var parts = parts
        return Timestamp((Int64(timegm(&parts)) - Int64(offset)) * 1000)
    }

    private var parts: tm {
        var parts = tm()
        parts.tm_year = Int32(year - 1900)
        parts.tm_mon = Int32(month - 1)
        parts.tm_mday = Int32(day)
        parts.tm_hour = Int32(hour)
        parts.tm_min = Int32(minute)
        parts.tm_sec = Int32(second)
        return parts
    }
}
