import Catalog
import Foundation
import Text

/// Days and times as people and programs write them at the beginning of a line, of a name or in a field.
enum WrittenTime {
    /// The time that a text begins with, and what stands behind it.
    ///
    /// A clock of UTC is how programs write a moment, and midnight of UTC how they write a day alone. A clock with another
    /// offset is that of the place where somebody wrote. `09.06.2013` is a day of June.
    static func leading(_ text: some StringProtocol) -> (time: EntryTime, rest: Substring)? {
        let text = Substring(text)
        guard let (day, afterDay) = leadingDay(text) else { return nil }
        guard let clock = afterDay.prefixMatch(of: clockPattern), let second = seconds(clock.output) else {
            return (EntryTime(day: day), afterDay)
        }
        let rest = afterDay[clock.range.upperBound...]
        let fraction = Int((String(clock.output.fraction ?? "") + "000").prefix(3)) ?? 0
        if let offset = clock.output.offset, let minutes = offsetMinutes(offset) {
            if minutes == 0, second == 0, fraction == 0 { return (EntryTime(day: day), rest) }
            let at = Timestamp(Int64(day.days * 86_400 + second - minutes * 60) * 1000 + Int64(fraction))
            return (minutes == 0 ? EntryTime(at, zone: nil) : EntryTime(day: day, at: at, minute: second / 60), rest)
        }
        return (EntryTime(day: day, second: second, millisecond: fraction), rest)
    }

    /// A text that is nothing but a day, with a time or without.
    static func whole(_ text: some StringProtocol) -> EntryTime? {
        guard let (time, rest) = leading(text.drop(while: \.isWhitespace)),
            rest.allSatisfy({ $0.isWhitespace })
        else { return nil }
        return time
    }

    private static func leadingDay(_ text: Substring) -> (CivilDate, Substring)? {
        if let match = text.prefixMatch(of: yearFirstPattern), let day = day(match.1, match.2, match.3) {
            return (day, text[match.range.upperBound...])
        }
        if let match = text.prefixMatch(of: koreanPattern), let day = day(match.1, match.2, match.3) {
            return (day, text[match.range.upperBound...])
        }
        if let match = text.prefixMatch(of: yearLastPattern), let day = day(match.3, match.2, match.1) {
            return (day, text[match.range.upperBound...])
        }
        return nil
    }

    private static func day(_ year: Substring, _ month: Substring, _ day: Substring) -> CivilDate? {
        guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        return date.isKeepable ? date : nil
    }

    private typealias Clock = (
        Substring, before: Substring?, hour: Substring, minute: Substring, second: Substring?, fraction: Substring?,
        after: Substring?, offset: Substring?
    )

    private static func seconds(_ clock: Clock) -> Int? {
        guard var hour = Int(clock.hour), let minute = Int(clock.minute), minute < 60 else { return nil }
        let second = clock.second.flatMap { Int($0) } ?? 0
        switch (clock.before ?? clock.after)?.lowercased() {
        case "pm", "오후": hour = hour < 12 ? hour + 12 : hour
        case "am", "오전": hour = hour == 12 ? 0 : hour
        default: break
        }
        return hour < 24 && second < 61 ? hour * 3600 + minute * 60 + min(second, 59) : nil
    }

    private static func offsetMinutes(_ text: Substring) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        let digits = text.dropFirst().filter(\.isNumber)
        guard digits.count == 4, let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24
        else { return nil }
        return (hours * 60 + minutes) * (text.hasPrefix("-") ? -1 : 1)
    }

    private typealias Day = (Substring, Substring, Substring, Substring)

    private static let yearFirstPattern = Pattern<Day>(
        /(\d{4})\s?[-\/.]\s?(\d{1,2})\s?[-\/.]\s?(\d{1,2})\.?(?!\d)/)
    private static let koreanPattern = Pattern<Day>(/(\d{4})년\s*(\d{1,2})월\s*(\d{1,2})일/)
    private static let yearLastPattern = Pattern<Day>(/(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/)
    private static let clockPattern = Pattern<Clock>(
        /(?:\s*\(?(?:[월화수목금토일]요일|[월화수목금토일](?=[\s)])|[A-Z][a-z]+day|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\)?)?[,\s]*[T\s]\s*(?<before>오전|오후|AM|PM)?\s*(?<hour>\d{1,2})[:](?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s?(?<after>[AaPp][Mm](?![A-Za-z]))?(?:\s?(?<offset>Z|z|[+-]\d{2}:?\d{2})(?![\d\w]))?/
    )
}
