import Catalog
import Text

/// The time of writing of an entry, with the day at the writer's place. Values that the file does not contain follow
/// from the person's time zone; see ``local(in:)``.
struct EntryTimestamp: Sendable, Hashable {
    /// Day at the writer's place; the day in UTC while only the moment is known.
    let day: CivilDate
    /// Moment of writing; `nil` if only the day is known, or while the time zone of the clock is unknown.
    var at: Timestamp?
    /// Minutes after midnight, at the writer's place.
    var minute: Int?
    /// IANA name of the time zone, if the file contains it.
    var zone: String?
    private var missing: Missing?

    /// The values that follow from the person's time zone.
    private enum Missing: Sendable, Hashable {
        /// The day and the clock of the moment.
        case day
        /// The clock of the moment, if the moment is on the day that the person chose.
        case clock
        /// The moment of the clock, in milliseconds of the day.
        case moment(Int)
    }

    init(day: CivilDate, at: Timestamp? = nil, minute: Int? = nil, zone: String? = nil) {
        self.day = day
        self.at = at
        self.minute = minute
        self.zone = zone
    }

    /// Creates a time from a moment and the time zone of its day.
    /// - Parameter zone: IANA name; the person's own zone is used if it is `nil` or unknown.
    init(_ at: Timestamp, zone name: String?) {
        let knownZone = name.flatMap { Zone.named($0) }
        let local = LocalDate(at, in: knownZone ?? .utc)
        self.init(day: local.civil, at: at, minute: local.minuteOfDay, zone: knownZone?.name)
        missing = knownZone == nil ? .day : nil
    }

    /// Creates a time from the day that a person chose and the moment of writing.
    ///
    /// The clock is known only if the moment is on that day.
    init(day: CivilDate, clockOf at: Timestamp, zone name: String?) {
        let knownZone = name.flatMap { Zone.named($0) }
        self.init(day: day, at: at, zone: knownZone?.name)
        missing = .clock
        if let knownZone { self = local(in: knownZone) }
    }

    /// Creates a time from a day and a clock at the writer's place. The moment follows from the zone.
    ///
    /// - Parameter second: seconds after midnight.
    init(day: CivilDate, second: Int, millisecond: Int = 0) {
        self.init(day: day, minute: second / 60)
        missing = .moment(second * 1000 + millisecond)
    }

    /// Parses a text that contains only a day, with a clock or without.
    init?(written text: some StringProtocol) {
        guard let time = ParsedDateTime(text) else { return nil }
        self.init(time)
    }

    /// Creates the time that a text means. Programs write a moment as a clock in UTC, and a day alone as midnight in
    /// UTC. A clock with another offset is that of the writer's place.
    init(_ time: ParsedDateTime) {
        guard let clock = time.clock, time.offset != 0 || clock.secondOfDay > 0 || clock.millisecond > 0 else {
            self.init(day: time.day)
            return
        }
        guard let offset = time.offset else {
            self.init(day: time.day, second: clock.secondOfDay, millisecond: clock.millisecond)
            return
        }
        let at = Timestamp(time.milliseconds())
        if offset == 0 {
            self.init(at, zone: nil)
        } else {
            self.init(day: time.day, at: at, minute: clock.secondOfDay / 60)
        }
    }

    /// Returns the time with the missing values derived from a time zone.
    func local(in timeZone: Zone) -> EntryTimestamp {
        var local = EntryTimestamp(day: day, at: at, minute: minute, zone: zone)
        switch (missing, at) {
        case (.day?, let at?):
            let date = LocalDate(at, in: timeZone)
            // A time without a clock stays without one.
            local = EntryTimestamp(day: date.civil, at: at, minute: minute.map { _ in date.minuteOfDay }, zone: zone)
        case (.clock?, let at?):
            let date = LocalDate(at, in: timeZone)
            local.minute = date.civil == day ? date.minuteOfDay : nil
        case (.moment(let millisecond)?, _):
            let start = timeZone.moment(of: day, second: millisecond / 1000)
            local.at = Timestamp(start.rawValue + Int64(millisecond % 1000))
        default: break
        }
        return local
    }

    /// Takes over the moment of another time, which orders the entries of a day.
    mutating func takeMoment(of other: EntryTimestamp) {
        at = other.at
        if case .moment? = other.missing { missing = other.missing }
    }

    /// Returns the moment at which the item counts as added: noon of the day if no clock is known.
    func moment(in timeZone: Zone) -> Timestamp {
        local(in: timeZone).at ?? timeZone.moment(of: day, second: 12 * 3600)
    }

    /// `2024-03-01`
    var dayText: String { day.text }

    /// `21:05 Asia/Seoul`; `nil` if no clock is known.
    var clockText: String? {
        minute.map { minute in
            let clock = "\(twoDigits(minute / 60)):\(twoDigits(minute % 60))"
            return zone.map { "\(clock) \($0)" } ?? clock
        }
    }
}

extension LocalDate {
    fileprivate var minuteOfDay: Int { hour * 60 + minute }
}
