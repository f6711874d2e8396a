/// Age of a demo item: "3d", "2y", "1y20d". A round number of years is the same day of an earlier year.
package struct RelativeDay: Decodable, Sendable, Hashable {
    let years: Int
    let days: Int

    /// Parses a text; nil if it has another form.
    init?(_ text: String) {
        let parts = text.split(separator: "y", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count <= 2, last.isEmpty || last.hasSuffix("d"), !text.isEmpty else {
            return nil
        }
        let (years, days) = (parts.count == 2 ? Int(parts[0]) : 0, last.isEmpty ? 0 : Int(last.dropLast()))
        guard let years, let days, years >= 0, days >= 0 else { return nil }
        (self.years, self.days) = (years, days)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let day = RelativeDay(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not a day like 3d or 1y20d")
        }
        self = day
    }
}
