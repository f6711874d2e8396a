import Catalog
import Foundation
import Text

/// When an entry was written: the day is that of the place where somebody wrote, whatever the zone of this house.
package struct EntryTime: Sendable, Hashable {
    package let day: CivilDate
    /// Nil where only the day is known.
    package var at: Timestamp?
    /// Minutes after midnight, at that place.
    package var minute: Int?
    /// IANA's name, where the file says it.
    package var zone: String?

    package init(day: CivilDate, at: Timestamp? = nil, minute: Int? = nil, zone: String? = nil) {
        self.day = day
        self.at = at
        self.minute = minute
        self.zone = zone
    }

    /// A moment, and the zone in which its day is meant.
    /// - Parameter zone: IANA's name; the house's own where it is nil or nobody knows it.
    package init(_ at: Timestamp, zone name: String?, house: TimeZone = .current) {
        let known = name.flatMap(TimeZone.init(identifier:))
        let offset = (known ?? house).secondsFromGMT(for: Date(timeIntervalSince1970: Double(at.rawValue) / 1000))
        let (days, rest) = (Int(at.rawValue) + offset * 1000).dividedDown(by: 86_400_000)
        self.init(
            day: CivilDate(days: days), at: at, minute: rest / 60_000, zone: known == nil ? nil : name)
    }

    /// A day with a clock, as it was there; the moment follows from the zone.
    package init(
        day: CivilDate, second: Int, millisecond: Int = 0, zone name: String? = nil, house: TimeZone = .current
    ) {
        let known = name.flatMap(TimeZone.init(identifier:))
        let local = (day.days * 86_400 + second)
        // Twice, because the offset is that of the moment which is looked for.
        var moment = local
        for _ in 0..<2 {
            moment = local - (known ?? house).secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
        }
        self.init(
            day: day, at: Timestamp(Int64(moment) * 1000 + Int64(millisecond)), minute: second / 60,
            zone: known == nil ? nil : name)
    }

    /// The moment that an item is kept under: noon where no clock is known.
    package func moment(house: TimeZone = .current) -> Timestamp {
        at ?? EntryTime(day: day, second: 43_200, house: house).at ?? Timestamp(0)
    }

    /// `2024-03-01`
    package var dayText: String { day.text }

    /// `21:05 Asia/Seoul`; nil where no clock is known.
    package var clockText: String? {
        minute.map { minute in
            let clock = "\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
            return zone.map { "\(clock) \($0)" } ?? clock
        }
    }
}

extension CivilDate {
    /// `2024-03-01`
    package var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let digits = String(max(0, min(year, 9999)))
        return String(repeating: "0", count: 4 - digits.count) + "\(digits)-\(two(month))-\(two(day))"
    }

    /// Whether a diary can hold it.
    package var isKeepable: Bool { isValid && (1...9999).contains(year) }
}
