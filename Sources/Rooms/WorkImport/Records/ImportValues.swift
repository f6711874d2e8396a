import Catalog
import Fetching
import Foundation
import Providers
import Text
import Works

extension ImportFields {
    func date(_ names: String...) -> PartialDate? { firstText(names).flatMap { day($0) } }

    /// A day in the order of this file.
    func day(_ text: some StringProtocol) -> PartialDate? {
        // The zero of a clock, as it is written west of Greenwich.
        if text.hasPrefix("1969-12-31T"), ImportValue.time(String(text), nil) == nil { return nil }
        return DayText(text, dayOrder)?.date
    }

    /// Those of a cell that holds several.
    func days(_ text: String) -> [PartialDate?] { text.split { ",;".contains($0) }.map { day($0) } }

    func year(_ names: String...) -> Int? {
        firstText(names).flatMap { Int($0) ?? Double($0).map(Int.init) }.flatMap { (1...9999).contains($0) ? $0 : nil }
    }

    func count(_ names: String...) -> Int? {
        firstText(names).flatMap { Int($0) ?? Double($0).map { Int($0) } }.flatMap { $0 >= 0 ? $0 : nil }
    }

    func time(_ names: String...) -> Timestamp? { firstText(names).flatMap { ImportValue.time($0, dayOrder) } }

    /// 0 means "not rated" nearly everywhere.
    func score(_ name: String, of top: Double) -> Score? {
        Score(self[name], of: top).flatMap { $0.hundredths == 0 ? nil : $0 }
    }

    func isTrue(_ names: String...) -> Bool {
        ["yes", "true", "1", "y", "예"].contains(firstText(names)?.lowercased() ?? "")
    }

    private func firstText(_ names: [String]) -> String? {
        names.lazy.map { self[$0] }.first { !$0.isEmpty }
    }
}

enum ImportValue {
    private static let tag = Pattern(/<\/?[A-Za-z]/)
    private static let anchor = Pattern(
        /<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)["']?[^>]*>(.*?)<\/a>/.ignoresCase().dotMatchesNewlines())
    private static let shortNumber = Pattern(/[1-9][0-9]{5,7}[0-9Xx]/)
    private static let titleInSeries = Pattern(/(.+?) \(([^()]+?),? #([0-9.\-]+)(;[^()]*)?\)/)

    /// A moment as RFC 3339, or as much of one as stands there: the beginning of its day, or of its month.
    static func time(_ text: String, _ order: DayOrder?) -> Timestamp? {
        if let days = DayText.standardDay(text)?.civil?.days { return Timestamp(Int64(days) * 86_400_000) }
        let plain = text.trimmingCharacters(in: .whitespaces)
        if let time = Timestamp(rfc3339: plain)
            ?? Timestamp(rfc3339: plain.replacing(" ", with: "T", maxReplacements: 1))
        {
            return PlaceholderDay.contains(time, writtenAs: plain) ? nil : time
        }
        guard let day = DayText(plain, order) else { return nil }
        let (hour, minute, second) = day.clock ?? (0, 0, 0)
        let numbers = [hour, minute, second].map(twoDigits).joined(separator: ":")
        return Timestamp(rfc3339: "\(day.date.firstDay)T\(numbers).000Z")
    }

    /// `a, b`; quotes around one are taken off.
    static func words(_ text: String, by separator: String = ",") -> [String] {
        if text.isEmpty { return [] }
        var seen: Set<String> = []
        return text.components(separatedBy: separator).map { $0.oneLine.trimmingCharacters(in: ["\"", "'", "[", "]"]) }
            .filter { !$0.isEmpty && seen.insert($0.matchKey).inserted }
    }

    static func names(_ text: String, by separator: String = ",", _ role: Contributor.Role) -> [Contributor] {
        words(text, by: separator).map { Contributor($0, role) }
    }

    /// Markup as lines of text. Addresses of links stand behind their words.
    static func plain(_ markup: String) -> String {
        guard markup.utf8.contains(UInt8(ascii: "<")), markup.contains(tag) else { return markup }
        let markup = markup.replacing(anchor) { match in linked(String(match.2), to: String(match.1)) }
        return PlainText.ofMarkup(markup, limit: 1 << 20)
    }

    private static func linked(_ words: String, to address: String) -> String {
        // What is no address by itself leads nowhere from here.
        guard address.contains("://") || address.lowercased().hasPrefix("mailto:") else { return words }
        let shown = CharacterReferences.decoded(words).stripped
        let whole = CharacterReferences.decoded(address)
        if shown.isEmpty || shown.contains(whole) { return shown.isEmpty ? address : words }
        // Some programs shorten what they show of an address.
        let beginning = shown.prefix { $0 != "…" }.replacing("...", with: "")
        let isShortened = shown.contains("://") && whole.hasPrefix(beginning)
        return isShortened ? address : "\(words) (\(address))"
    }

    /// The spreadsheet's way to keep a number's zeros: `="9788936434120"`.
    /// Zeros in front that a spreadsheet dropped come back where the check digit then fits; a number that it rounded is none.
    static func isbn(_ text: String) -> ISBN? {
        let plain = bare(text)
        let isShort = plain.wholeMatch(of: shortNumber) != nil
        let isbn = ISBN(isShort ? String(repeating: "0", count: 10 - plain.count) + plain : plain)
        return isbn.flatMap { $0.digits.hasSuffix("000000") ? nil : $0 }
    }

    /// The cells of one that holds several, without what spreadsheets and lists put around a number.
    static func numbers(_ text: String) -> [String] {
        text.split { ",;|".contains($0) }.map { bare(String($0)) }.filter { !$0.isEmpty }
    }

    private static func bare(_ text: String) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: "=\"[]' "))
    }

    static func isbns(_ texts: String...) -> [ISBN] {
        var seen: Set<ISBN> = []
        return texts.flatMap(numbers).compactMap(isbn).filter { seen.insert($0).inserted }
    }

    /// "The Two Towers (The Lord of the Rings, #2)" as Goodreads writes it.
    static func series(_ title: String) -> (title: String, series: String, number: String)? {
        guard let match = title.wholeMatch(of: titleInSeries) else { return nil }
        return (String(match.1), String(match.2), String(match.3))
    }

    static func identity(_ source: String, _ id: String, url: String = "") -> [WorkIdentity] {
        id.isEmpty || id == "0" ? [] : [WorkIdentity(source: source, id: id, url: url)]
    }
}

extension PartialDate {
    /// Nil where only a part is known, and for a day that no calendar has.
    fileprivate var civil: CivilDate? {
        guard let month, let day else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        return date.isValid ? date : nil
    }

    /// `2020-05` -> `2020-05-01`
    var firstDay: String { text + "-01-01".dropFirst(text.count - 4) }
}
