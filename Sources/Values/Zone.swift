import Foundation
import Glibc
import Synchronization
import Text

/// A time zone that maps points in time to days. One object per name, because it caches the offsets of days.
package final class Zone: Sendable {
    /// The zone of the environment variable `TZ`, or else of the machine. Used for the server itself and for people
    /// whose zone is unknown.
    package static let server = Zone(TimeZone.current.identifier) { moment in
        var (moment, parts) = (time_t(moment), tm())
        localtime_r(&moment, &parts)
        return parts.tm_gmtoff
    }
    package static let utc = Zone("UTC") { _ in 0 }

    /// IANA name, such as `Asia/Seoul`.
    package let name: String
    private let offset: LocalOffset

    private init(_ name: String, offset: @escaping @Sendable (_ moment: Int) -> Int) {
        self.name = name
        self.offset = LocalOffset(offset)
    }

    /// Returns the zone of this name; `nil` if there is none. Accepts IANA names as browsers send them, old ones
    /// included.
    package static func named(_ name: some StringProtocol) -> Zone? {
        let name = String(name)
        if let cached = zones.withLock({ $0[name] }) { return cached }
        // The limit is longer than any IANA name, so that untrusted text of any length does not reach Foundation.
        guard name.utf8.count <= 64, let zone = TimeZone(identifier: name) else { return nil }
        let newZone = Zone(name) { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) }
        return zones.withLock { zones in
            // IANA has about 600 names. The limit keeps out offsets such as GMT+0900, of which there are thousands.
            if zones.count < 700 { zones[name] = newZone }
            return newZone
        }
    }

    /// Zones by name.
    private static let zones = Mutex<[String: Zone]>([:])

    /// Returns the offset from UTC in seconds; positive east of UTC.
    package func offset(at moment: Timestamp) -> Int {
        offset(atSecond: Int(moment.rawValue).dividedDown(by: 1000).quotient)
    }

    /// - Parameter second: seconds since 1970.
    func offset(atSecond second: Int) -> Int { offset.at(second) }

    /// Returns the time at which the clocks of the zone show this time. If it occurs twice, returns the first. A
    /// skipped time continues from the jump: if 2:00 becomes 3:00, 2:30 becomes 3:30.
    /// - Parameter second: seconds since midnight.
    package func moment(of day: CivilDate, second: Int) -> Timestamp { moment(ofDay: day.days, second: second) }

    /// - Parameter days: days since 1970-01-01.
    func moment(ofDay days: Int, second: Int = 0) -> Timestamp {
        let localSeconds = days * 86_400 + second
        // No offset is more than a day, and no zone changes its clocks twice within two days.
        let (before, after) = (offset(atSecond: localSeconds - 86_400), offset(atSecond: localSeconds + 86_400))
        let hasChanged = before != after && offset(atSecond: localSeconds - before) != before
        let moment =
            hasChanged && offset(atSecond: localSeconds - after) == after ? localSeconds - after : localSeconds - before
        return Timestamp(0) + .seconds(moment)
    }
}

extension Zone: Hashable {
    package static func == (first: Zone, second: Zone) -> Bool {
        first === second || first.name == second.name
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
