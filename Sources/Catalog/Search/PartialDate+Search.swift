import Text

extension PartialDate {
    /// Reads what stands after `before:`, `after:` and `year:`, as a person types it; `nil` for a year that no item has.
    init?(searched text: String) {
        self.init(typed: text)
        guard (1970...2200).contains(year) else { return nil }
    }

    /// Its first moment in a time zone.
    func start(in zone: Zone) -> Timestamp {
        max(Timestamp(0), LocalDay(year: year, month: month ?? 1, day: day ?? 1, in: zone).start)
    }
}
