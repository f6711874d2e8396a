import Catalog
import Text

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

    func at(_ zone: Zone) -> Timestamp { zone.moment(of: date, second: secondOfDay) }

    /// - Parameter offset: seconds east of Greenwich.
    func at(offset: Int) -> Timestamp { Timestamp(Int64(date.days * 86_400 + secondOfDay - offset) * 1000) }

    private var date: CivilDate { CivilDate(year: year, month: month, day: day) }
    private var secondOfDay: Int { hour * 3600 + minute * 60 + second }
}
