import Foundation
import Glibc
import Synchronization
import Text

/// A time zone, in which moments become days. Made once for each name, because it remembers the offsets of days.
package final class Zone: Sendable {
    /// That of the variable `TZ`, or else of the machine: for a person whose own is not known, and for the server itself.
    package static let server = Zone(TimeZone.current.identifier) { moment in
        var (moment, parts) = (time_t(moment), tm())
        localtime_r(&moment, &parts)
        return parts.tm_gmtoff
    }
    package static let utc = Zone("UTC") { _ in 0 }

    /// IANA's name, such as `Asia/Seoul`.
    package let name: String
    private let offset: LocalOffset

    private init(_ name: String, offset: @escaping @Sendable (_ moment: Int) -> Int) {
        self.name = name
        self.offset = LocalOffset(offset)
    }

    /// The zone of this name; `nil` if there is none. Names are IANA's, old ones included, as browsers tell them.
    package static func named(_ name: some StringProtocol) -> Zone? {
        let name = String(name)
        if let known = zones.withLock({ $0[name] }) { return known }
        // Longer than any of IANA's; a stranger's text goes no further.
        guard name.utf8.count <= 64, let zone = TimeZone(identifier: name) else { return nil }
        let made = Zone(name) { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) }
        return zones.withLock { known in
            // IANA has some 600 names; beyond them are offsets such as GMT+0900, of which there are thousands.
            if known.count < 700 { known[name] = made }
            return made
        }
    }

    private static let zones = Mutex<[String: Zone]>([:])

    /// How far its clocks are before UTC, in seconds.
    package func offset(at moment: Timestamp) -> Int {
        offset(atSecond: Int(moment.rawValue).dividedDown(by: 1000).quotient)
    }

    /// - Parameter second: since 1970.
    func offset(atSecond second: Int) -> Int { offset.at(second) }

    /// When its clocks show this time. Of a time that comes twice the first is taken; one that is skipped counts on from the
    /// jump: where 2:00 becomes 3:00, 2:30 is 3:30.
    /// - Parameter second: of the day, from midnight on.
    package func moment(of day: CivilDate, second: Int) -> Timestamp { moment(ofDay: day.days, second: second) }

    /// - Parameter days: since 1970-01-01.
    func moment(ofDay days: Int, second: Int = 0) -> Timestamp {
        let local = days * 86_400 + second
        // No clock is further than a day from UTC, and none is changed twice in two days.
        let (before, after) = (offset(atSecond: local - 86_400), offset(atSecond: local + 86_400))
        let isChanged = before != after && offset(atSecond: local - before) != before
        let moment = isChanged && offset(atSecond: local - after) == after ? local - after : local - before
        return Timestamp(0) + .seconds(moment)
    }
}

extension Zone: Hashable {
    package static func == (a: Zone, b: Zone) -> Bool { a === b || a.name == b.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
