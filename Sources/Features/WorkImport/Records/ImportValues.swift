import Catalog
import Fetching
import Foundation
import Providers
import Text
import Works

extension ImportRecord {
    /// Returns the day of the first of these columns that is not empty.
    func date(_ names: String...) -> PartialDate? {
        firstName(names).flatMap { day(self[$0], isUTC: Self.isUTC($0)) }
    }

    /// Returns a day in the order of this file, in the person's time zone.
    /// - Parameter isUTC: whether a clock without an offset is in UTC.
    func day(_ text: some StringProtocol, isUTC: Bool = false) -> PartialDate? {
        // Timestamp 0 as it is written west of Greenwich.
        if text.hasPrefix("1969-12-31T"), ImportValueParser.time(String(text), nil, in: zone) == nil { return nil }
        return ImportDate(text, dayOrder).map { date(of: $0, isUTC: isUTC) }
    }

    /// Returns the date of a day in the person's time zone if it has a clock and an offset. Midnight does not count
    /// as a clock, because programs write a day alone that way.
    func date(of day: ImportDate, isUTC: Bool) -> PartialDate {
        guard isUTC || day.offsetSeconds != nil, let clock = day.clock, clock.secondOfDay > 0,
            let moment = day.utcMoment
        else {
            return day.date
        }
        let local = LocalDate(moment, in: zone)
        return PartialDate(year: local.year, month: local.month, day: local.day) ?? day.date
    }

    /// Returns the days of a cell that holds several.
    func days(_ text: String) -> [PartialDate?] { text.split { ",;".contains($0) }.map { day($0) } }

    func year(_ names: String...) -> Int? {
        firstText(names).flatMap(Self.integer).flatMap { (1...9999).contains($0) ? $0 : nil }
    }

    /// Returns a number of pages, minutes, copies or the like.
    func count(_ names: String...) -> Int? {
        firstText(names).flatMap(Self.integer).flatMap { (0...Self.maxCount).contains($0) ? $0 : nil }
    }

    /// Maximum number of pages, minutes or copies and maximum position in a list.
    private static let maxCount = 1_000_000

    /// Returns the number without its fraction: "2021.0" is 2021; `nil` for one that no `Int` holds, such as "1e300"
    /// and "inf".
    private static func integer(_ text: String) -> Int? {
        Int(text) ?? Double(text).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    /// Returns the time of the first of these columns that is not empty; see ``ImportValueParser/time(_:_:in:isUTC:)``.
    func time(_ names: String...) -> Timestamp? {
        firstName(names).flatMap { ImportValueParser.time(self[$0], dayOrder, in: zone, isUTC: Self.isUTC($0)) }
    }

    /// Returns a score; `nil` for 0, which nearly all programs use for "not rated".
    func score(_ name: String, of top: Double) -> Score? {
        Score(self[name], of: top).flatMap { $0.hundredths == 0 ? nil : $0 }
    }

    func isTrue(_ names: String...) -> Bool {
        ["yes", "true", "1", "y", "예"].contains(firstText(names)?.lowercased() ?? "")
    }

    private func firstName(_ names: [String]) -> String? { names.first { !self[$0].isEmpty } }

    private func firstText(_ names: [String]) -> String? { firstName(names).map { self[$0] } }
}

/// Parsers of values that several formats have.
enum ImportValueParser {
    private static let tag = CompiledRegex(/<\/?[A-Za-z]/)
    private static let anchor = CompiledRegex(
        /<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)["']?[^>]*>(.*?)<\/a>/.ignoresCase().dotMatchesNewlines())
    /// An ISBN-10 without its leading zeros.
    private static let shortNumber = CompiledRegex(/[1-9][0-9]{5,7}[0-9Xx]/)
    private static let titleInSeries = CompiledRegex(/(.+?) \(([^()]+?),? #([0-9.\-]+)(;[^()]*)?\)/)

    /// Parses a time in RFC 3339, or a part of one. A day without a clock is its noon, so that it stays the same day
    /// if the person moves to another zone. A month or a year is its first day.
    /// - Parameters:
    ///   - zone: the zone of days, and of clocks without an offset.
    ///   - isUTC: whether such a clock is in UTC.
    static func time(_ text: String, _ order: DateOrder?, in zone: Zone, isUTC: Bool = false) -> Timestamp? {
        if let day = ImportDate.standardDay(text)?.civil, day.isValid { return zone.moment(of: day, second: noon) }
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        if let time = Timestamp(rfc3339: trimmed)
            ?? Timestamp(rfc3339: trimmed.replacing(" ", with: "T", maxReplacements: 1))
        {
            return PlaceholderDay.contains(time, writtenAs: trimmed) ? nil : time
        }
        guard let day = ImportDate(trimmed, order) else { return nil }
        if isUTC || day.offsetSeconds != nil, let moment = day.utcMoment { return moment }
        let civilDay = CivilDate(year: day.date.year, month: day.date.month ?? 1, day: day.date.day ?? 1)
        guard civilDay.isValid else { return nil }
        return zone.moment(of: civilDay, second: day.clock?.secondOfDay ?? noon)
    }

    /// Seconds since midnight.
    private static let noon = 43_200

    /// Splits `a, b`. Quotes around a word and repeated words are removed.
    static func list(_ text: String, by separator: String = ",") -> [String] {
        if text.isEmpty { return [] }
        var seen: Set<String> = []
        return text.components(separatedBy: separator).map { $0.oneLine.trimmingCharacters(in: ["\"", "'", "[", "]"]) }
            .filter { !$0.isEmpty && seen.insert($0.matchKey).inserted }
    }

    static func names(_ text: String, by separator: String = ",", _ role: Contributor.Role) -> [Contributor] {
        list(text, by: separator).map { Contributor($0, role) }
    }

    /// Returns the text of markup. URLs of links follow their words.
    static func plainText(_ markup: String) -> String {
        guard markup.utf8.contains(UInt8(ascii: "<")), markup.contains(tag) else { return markup }
        let markup = markup.replacing(anchor) { match in linkText(String(match.2), to: String(match.1)) }
        return PlainTextSanitiser.ofMarkup(markup, limit: 1 << 20)
    }

    /// Returns the text of a link with its URL, unless the text shows the URL.
    private static func linkText(_ text: String, to address: String) -> String {
        // A relative URL leads nowhere outside its site.
        guard address.contains("://") || address.lowercased().hasPrefix("mailto:") else { return text }
        let shownText = CharacterReferences.decoded(text).stripped
        let url = CharacterReferences.decoded(address)
        if shownText.isEmpty || shownText.contains(url) { return shownText.isEmpty ? address : text }
        // Some programs shorten the shown URL.
        let beginning = shownText.prefix { $0 != "…" }.replacing("...", with: "")
        let isShortened = shownText.contains("://") && url.hasPrefix(beginning)
        return isShortened ? address : "\(text) (\(address))"
    }

    /// Parses an ISBN, also as a spreadsheet formula that keeps its zeros: `="9788936434120"`. Restores leading zeros
    /// that a spreadsheet dropped, if the check digit then fits. Rejects a rounded number.
    static func isbn(_ text: String) -> ISBN? {
        let number = bareNumber(text)
        let hasLostZeros = number.wholeMatch(of: shortNumber) != nil
        let isbn = ISBN(hasLostZeros ? String(repeating: "0", count: 10 - number.count) + number : number)
        return isbn.flatMap { $0.digits.hasSuffix("000000") ? nil : $0 }
    }

    /// Splits a cell with several numbers, without characters that spreadsheets and lists put around a number.
    static func numbers(_ text: String) -> [String] {
        text.split { ",;|".contains($0) }.map { bareNumber(String($0)) }.filter { !$0.isEmpty }
    }

    private static func bareNumber(_ text: String) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: "=\"[]' "))
    }

    static func isbns(_ texts: String...) -> [ISBN] {
        var seen: Set<ISBN> = []
        return texts.flatMap(numbers).compactMap(isbn).filter { seen.insert($0).inserted }
    }

    /// Parses "The Two Towers (The Lord of the Rings, #2)", the form of Goodreads.
    static func series(_ title: String) -> (title: String, series: String, number: String)? {
        guard let match = title.wholeMatch(of: titleInSeries) else { return nil }
        return (String(match.1), String(match.2), String(match.3))
    }

    /// Returns an external id; none for an empty cell or 0.
    static func identity(_ source: String, _ id: String, url: String = "") -> [WorkExternalID] {
        id.isEmpty || id == "0" ? [] : [WorkExternalID(source: source, id: id, url: url)]
    }
}

extension PartialDate {
    /// The first day of the date: `2020-05-01` for `2020-05`.
    var firstDay: String { text + "-01-01".dropFirst(text.count - 4) }
}
