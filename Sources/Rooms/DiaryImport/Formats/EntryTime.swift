import Catalog
import Text

/// When an entry was written: the day is that of the place where somebody wrote. What the file does not say of it follows
/// from the person's time zone; see ``local(in:)``.
struct EntryTime: Sendable, Hashable {
    /// Of UTC, as long as only the moment is known.
    let day: CivilDate
    /// Nil where only the day is known, and as long as the zone of a clock is unknown.
    var at: Timestamp?
    /// Minutes after midnight, at that place.
    var minute: Int?
    /// IANA's name, where the file says it.
    var zone: String?
    private var missing: Missing?

    /// What follows from the person's time zone.
    private enum Missing: Sendable, Hashable {
        /// The day and the clock of the moment.
        case day
        /// The clock of the moment, if it is of the day that somebody chose.
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

    /// A moment, and the zone in which its day is meant.
    /// - Parameter zone: IANA's name; the person's own where it is nil or nobody knows it.
    init(_ at: Timestamp, zone name: String?) {
        let known = name.flatMap { Zone.named($0) }
        let local = LocalDate(at, in: known ?? .utc)
        self.init(day: local.civil, at: at, minute: local.minuteOfDay, zone: known?.name)
        missing = known == nil ? .day : nil
    }

    /// A day that somebody chose, and the moment at which they wrote.
    init(day: CivilDate, clockOf at: Timestamp, zone name: String?) {
        let known = name.flatMap { Zone.named($0) }
        self.init(day: day, at: at, zone: known?.name)
        missing = .clock
        if let known { self = local(in: known) }
    }

    /// A day with a clock, as it was there; the moment follows from the zone.
    init(day: CivilDate, second: Int, millisecond: Int = 0) {
        self.init(day: day, minute: second / 60)
        missing = .moment(second * 1000 + millisecond)
    }

    /// A text that is nothing but a day, with a clock or without.
    init?(written text: some StringProtocol) {
        guard let time = WrittenTime(text) else { return nil }
        self.init(time)
    }

    /// A clock of UTC is how programs write a moment, and midnight of UTC how they write a day alone. A clock with another
    /// offset is that of the place where somebody wrote.
    init(_ time: WrittenTime) {
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

    /// The same with all that follows from a time zone, which is the file's or else the person's.
    func local(in timeZone: Zone) -> EntryTime {
        var local = EntryTime(day: day, at: at, minute: minute, zone: zone)
        switch (missing, at) {
        case (.day?, let at?):
            let date = LocalDate(at, in: timeZone)
            // A day that is all that counts has no clock.
            local = EntryTime(day: date.civil, at: at, minute: minute.map { _ in date.minuteOfDay }, zone: zone)
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

    /// Takes over the moment of another time, for the order of a day's entries.
    mutating func takeMoment(of other: EntryTime) {
        at = other.at
        if case .moment? = other.missing { missing = other.missing }
    }

    /// The moment that an item is kept under: noon where no clock is known.
    func moment(in timeZone: Zone) -> Timestamp {
        local(in: timeZone).at ?? timeZone.moment(of: day, second: 43_200)
    }

    /// `2024-03-01`
    var dayText: String { day.text }

    /// `21:05 Asia/Seoul`; nil where no clock is known.
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
