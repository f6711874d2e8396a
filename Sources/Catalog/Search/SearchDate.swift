import Text

/// A day, a month or a year, as written after `before:` and `after:`.
package struct SearchDate: Sendable, Hashable {
    package let year: Int
    /// 1…12; nil for a whole year.
    package let month: Int?
    /// 1…31; nil for a whole month or year.
    package let day: Int?

    /// `2026`, `2026-11`, `2026-11-21`; dots and slashes do as well. Nil for what is not in the calendar.
    init?(_ text: String) {
        let fields = text.split(omittingEmptySubsequences: false) { "-./".contains($0) }
        let numbers = fields.compactMap { field in
            field.utf8.allSatisfy { (0x30...0x39).contains($0) } && field.count <= 4 ? Int(field) : nil
        }
        guard numbers.count == fields.count, (1...3).contains(numbers.count), fields[0].count == 4,
            (1970...2200).contains(numbers[0])
        else { return nil }
        year = numbers[0]
        month = numbers.count > 1 ? numbers[1] : nil
        day = numbers.count > 2 ? numbers[2] : nil
        if let month, !(1...12).contains(month) { return nil }
        if let day, !(1...31).contains(day) { return nil }
        guard CivilDate(year: year, month: month ?? 1, day: day ?? 1).isValid else { return nil }
    }

    init(year: Int) {
        self.year = year
        month = nil
        day = nil
    }

    /// Its first moment in a time zone.
    func start(in zone: Zone) -> Timestamp {
        max(Timestamp(0), LocalDay(year: year, month: month ?? 1, day: day ?? 1, in: zone).start)
    }
}
