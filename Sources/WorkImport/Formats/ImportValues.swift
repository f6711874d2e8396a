import Catalog
import Fetching
import Foundation
import Providers
import Text
import Works

extension ImportFields {
    func date(_ names: String...) -> PartialDate? { firstText(names).flatMap { ImportValue.date($0) } }

    func year(_ names: String...) -> Int? {
        firstText(names).flatMap { Int($0) ?? Double($0).map(Int.init) }.flatMap { (1...9999).contains($0) ? $0 : nil }
    }

    func count(_ names: String...) -> Int? {
        firstText(names).flatMap { Int($0) ?? Double($0).map { Int($0) } }.flatMap { $0 >= 0 ? $0 : nil }
    }

    func time(_ names: String...) -> Timestamp? { firstText(names).flatMap { ImportValue.time($0) } }

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
    /// `2024-05-01`, `2024/5`, `2024`, an ISO time, and all of them in brackets.
    static func date(_ text: some StringProtocol) -> PartialDate? {
        let plain = text.trimmingCharacters(in: CharacterSet(charactersIn: "[]()\"' "))
        guard plain.first?.isNumber == true, let date = PartialDate(plain), date.year >= 1000 else { return nil }
        return date
    }

    /// `5/31/23` as Netflix writes days: the month first, unless it cannot be one; `31.05.23` and `2023-05-31` too.
    static func shortDate(_ text: String) -> PartialDate? {
        if let date = date(text), text.prefix(4).allSatisfy(\.isNumber) { return date }
        let parts = text.split { "/.-".contains($0) }.map { Int($0.trimmingCharacters(in: .whitespaces)) }
        guard parts.count == 3, let first = parts[0], let second = parts[1], let last = parts[2] else { return nil }
        let isDayFirst = first > 12 || text.contains(".")
        return PartialDate(
            year: last < 100 ? 2_000 + last : last, month: isDayFirst ? second : first, day: isDayFirst ? first : second
        )
    }

    /// A moment as RFC 3339, or the start of a day.
    static func time(_ text: String) -> Timestamp? {
        let plain = text.trimmingCharacters(in: .whitespaces)
        if let time = Timestamp(rfc3339: plain) { return time }
        if let time = Timestamp(rfc3339: plain.replacing(" ", with: "T") + (plain.contains(":") ? "Z" : "")) {
            return time
        }
        guard let date = date(plain), let month = date.month, let day = date.day else { return nil }
        return Timestamp(rfc3339: "\(date.year)-\(twoDigits(month))-\(twoDigits(day))T00:00:00.000Z")
    }

    /// `a, b`; quotes around one are taken off.
    static func words(_ text: String, by separator: String = ",") -> [String] {
        var seen: Set<String> = []
        return text.components(separatedBy: separator).map { $0.oneLine.trimmingCharacters(in: ["\"", "'", "[", "]"]) }
            .filter { !$0.isEmpty && seen.insert($0.matchKey).inserted }
    }

    static func names(_ text: String, by separator: String = ",", _ role: Contributor.Role) -> [Contributor] {
        words(text, by: separator).map { Contributor($0, role) }
    }

    /// Markup as lines of text.
    static func plain(_ markup: String) -> String {
        guard markup.contains(/<\/?[A-Za-z]/) else { return markup }
        return PlainText.ofMarkup(markup, limit: 1 << 20)
    }

    /// The spreadsheet's way to keep a number's zeros: `="9788936434120"`.
    /// Zeros in front that a spreadsheet dropped come back where the check digit then fits; a number that it rounded is none.
    static func isbn(_ text: String) -> ISBN? {
        let plain = bare(text)
        let isShort = plain.wholeMatch(of: /[1-9][0-9]{5,7}[0-9Xx]/) != nil
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
        guard let match = title.wholeMatch(of: /(.+?) \(([^()]+?),? #([0-9.\-]+)(;[^()]*)?\)/) else { return nil }
        return (String(match.1), String(match.2), String(match.3))
    }

    static func identity(_ source: String, _ id: String, url: String = "") -> [WorkIdentity] {
        id.isEmpty || id == "0" ? [] : [WorkIdentity(source: source, id: id, url: url)]
    }
}
