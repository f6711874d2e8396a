import Catalog
import Foundation
import Text
import Works

/// Order of day and month before a year.
package enum DateOrder: String, Sendable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

/// A day in one of the forms that programs write. Reads `2024-05-01`, `2024/5`, `2024. 5. 1.`, `24. 5. 1.`, `2024년 5월
/// 1일`, `5/31/23`, `31.05.2023 1:38` and `Sat May 31 00:00:00 2014`, also in brackets. A ``PlaceholderDay`` does not
/// count as a day.
struct ImportDate {
    let date: PartialDate
    private(set) var clock: ParsedClockTime?
    /// Offset of the clock from UTC; `nil` if the text has none.
    private(set) var offsetSeconds: Int?
    /// Possible orders of day and month if the year comes last. Both if the text does not show the order.
    private(set) var possibleOrders: [DateOrder] = []
    /// Whether numbers have leading zeros and the year four digits, which is rare in American dates.
    private(set) var isPadded = false
    private(set) var hasSlashes = false

    /// A year of two digits that comes first: `24. 1. 5.` and `24년 1월 5일`.
    private static let shortYear = CompiledRegex(/([0-9]{2})(?:[년年]|\.\s(?=[0-9]{1,2}\.\s[0-9]{1,2}\.))/)
    private static let unit = CompiledRegex(/[년월일年月日]/)
    private static let year = CompiledRegex(/(?:^|[^0-9])([0-9]{4})(?![0-9])/)

    /// Parses a day.
    /// - Parameter order: the order in the rest of the file; `nil` if unknown.
    init?(_ text: some StringProtocol, _ order: DateOrder? = nil) {
        if let day = Self.standardDay(text) {
            date = day
            return
        }
        var normalised = Self.normalised(text)
        if let (clock, offsetSeconds, range) = ParsedClockTime.first(in: normalised[...]) {
            (self.clock, self.offsetSeconds) = (clock, offsetSeconds)
            normalised.replaceSubrange(range, with: " ")
        }
        let words = normalised.split { !$0.isLetter && !$0.isNumber }
        let numbers = words.map { String($0.prefix(while: \.isNumber)) }
        let leadingNumbers = Array(numbers.prefix { !$0.isEmpty })
        let parsedDate: PartialDate?
        if let month = words.lazy.compactMap({ MonthName.number($0) }).first {
            parsedDate = Self.dateWithMonthName(month, numbers.filter { !$0.isEmpty })
        } else if leadingNumbers.count > 2, leadingNumbers[0].count < 3, leadingNumbers[1].count < 3,
            [2, 4].contains(leadingNumbers[2].count)
        {
            let separator = normalised.drop { !$0.isNumber }.drop(while: \.isNumber).first
            let datesByOrder = Self.datesByOrder(leadingNumbers)
            hasSlashes = separator == "/"
            isPadded =
                leadingNumbers[2].count == 4 && (leadingNumbers[0].first == "0" || leadingNumbers[1].first == "0")
            // Dates with dots have the day first: 10.13.2022 is rare.
            let usualOrder = separator == "." ? .dayFirst : order ?? (hasSlashes ? .monthFirst : .dayFirst)
            let isUnambiguous = datesByOrder.count == 2 && (leadingNumbers[0] == leadingNumbers[1] || separator == ".")
            possibleOrders = isUnambiguous ? [] : Array(datesByOrder.keys)
            parsedDate = datesByOrder[usualOrder] ?? datesByOrder.values.first
        } else {
            parsedDate = Self.yearFirst(leadingNumbers) ?? Self.yearAlone(in: normalised)
        }
        guard let parsedDate, (1_000...2_999).contains(parsedDate.year), !PlaceholderDay.contains(parsedDate) else {
            return nil
        }
        date = parsedDate
    }

    /// Point in time, in UTC unless the text has an offset; `nil` without a clock or for an incomplete day.
    var utcMoment: Timestamp? {
        guard let clock, let day = date.civil, day.isValid else { return nil }
        return Timestamp(Int64(day.days * 86_400 + clock.secondOfDay - (offsetSeconds ?? 0)) * 1000)
    }

    /// Parses `2024-05-01`, the form of most programs.
    static func standardDay(_ text: some StringProtocol) -> PartialDate? {
        guard text.utf8.count == 10, let day = CivilDate(text), (1_000...2_999).contains(day.year) else { return nil }
        return PartialDate(year: day.year, month: day.month, day: day.day)
            .flatMap { PlaceholderDay.contains($0) ? nil : $0 }
    }

    /// Returns the text with digits of all scripts as ASCII, without brackets and invisible characters.
    private static func normalised(_ text: some StringProtocol) -> String {
        var trimmed = text.trimmingCharacters(in: CharacterSet(charactersIn: "[]()\"' "))
        if let year = trimmed.prefixMatch(of: shortYear).flatMap({ Int($0.1) }) {
            trimmed = "\(fullYear(year))\(trimmed.dropFirst(2))"
        }
        if trimmed.utf8.allSatisfy({ $0 < 0x80 }) { return trimmed }
        let visible = String(
            String.UnicodeScalarView(trimmed.unicodeScalars.filter { $0.properties.generalCategory != .format }))
        let digits = visible.map { $0.isNumber ? $0.wholeNumberValue.map(String.init) ?? " " : String($0) }
        return digits.joined().replacing(unit, with: " ")
    }

    private static func dateWithMonthName(_ month: Int, _ numbers: [String]) -> PartialDate? {
        guard let first = numbers.first else { return nil }
        guard numbers.count > 1 else { return first.count == 4 ? date(first, month, nil) : nil }
        return first.count == 4 ? date(first, month, Int(numbers[1])) : date(numbers[1], month, Int(first))
    }

    private static func datesByOrder(_ numbers: [String]) -> [DateOrder: PartialDate] {
        guard let first = Int(numbers[0]), let second = Int(numbers[1]) else { return [:] }
        return [.dayFirst: day(numbers[2], second, first), .monthFirst: day(numbers[2], first, second)]
            .compactMapValues(\.self)
    }

    /// Parses `20240501`, a date that begins with the year, or `10/2022`.
    private static func yearFirst(_ numbers: [String]) -> PartialDate? {
        guard let first = numbers.first else { return nil }
        if first.count == 8, let number = Int(first) {
            return PartialDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        }
        if first.count == 4 {
            let rest = numbers.dropFirst().prefix(2).map { $0.count < 3 ? Int($0) : nil }
            return date(first, rest.first ?? nil, rest.count > 1 ? rest[1] : nil)
        }
        // "10/2022"
        guard numbers.count == 2, numbers[1].count == 4, let month = Int(first), (1...12).contains(month) else {
            return nil
        }
        return date(numbers[1], month, nil)
    }

    /// Finds a year of four digits in a text such as "c1998".
    private static func yearAlone(in text: String) -> PartialDate? {
        text.firstMatch(of: year).flatMap { date(String($0.1), nil, nil) }
    }

    private static func day(_ year: String, _ month: Int, _ day: Int) -> PartialDate? {
        guard let date = date(year, month, day), CivilDate(year: date.year, month: month, day: day).isValid else {
            return nil
        }
        return date
    }

    private static func date(_ year: String, _ month: Int?, _ day: Int?) -> PartialDate? {
        guard let number = Int(year) else { return nil }
        return PartialDate(year: year.count > 2 ? number : fullYear(number), month: month, day: day)
    }

    /// Completes a year of two digits: 0 to 49 are in the 21st century.
    private static func fullYear(_ year: Int) -> Int { year + (year < 50 ? 2_000 : 1_900) }
}
