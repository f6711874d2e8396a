import Text

extension Timestamp {
    /// Text by RFC 3339 in UTC with milliseconds: `2026-11-21T06:00:00.000Z`. Years 0...9999.
    package var rfc3339: String { RFC3339.text(milliseconds: rawValue) }

    /// The day in UTC: `2026-11-21`. Years 0...9999.
    package var utcDay: String { RFC3339.day(milliseconds: rawValue) }

    /// Parses an RFC 3339 date and time with any offset; `nil` for anything else, including dates without a time.
    /// Fractions are cut off after milliseconds.
    package init?(rfc3339 text: some StringProtocol) {
        guard let milliseconds = RFC3339.milliseconds(text) else { return nil }
        self.init(milliseconds)
    }
}
