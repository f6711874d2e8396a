import Text

extension PartialDate {
    /// Parses a date that a person typed after `before:`, `after:` or `year:`; `nil` for years outside of 1970...2200.
    init?(searched text: String) {
        self.init(typed: text)
        guard (1970...2200).contains(year) else { return nil }
    }

    /// Returns the first moment of the date in a time zone.
    func start(in zone: Zone) -> Timestamp {
        max(Timestamp(0), LocalDay(year: year, month: month ?? 1, day: day ?? 1, in: zone).start)
    }
}
