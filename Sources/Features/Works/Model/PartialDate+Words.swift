import Catalog
import Site
import Text

extension Words {
    /// Returns the known parts of a date: "2024년", "2024년 5월", "2024년 5월 1일".
    package func day(_ date: PartialDate) -> String {
        guard let month = date.month else { return self("\(date.year)년", String(date.year)) }
        guard let day = date.day else { return self.month(CalendarMonth(year: date.year, month: month)) }
        return self("\(date.year)년 \(month)월 \(day)일", "\(day) \(monthName(month)) \(date.year)")
    }

    /// Returns the text below the day of a month: "5월 토", "May Sat".
    func monthAndWeekday(_ date: CivilDate) -> String {
        let weekday = weekdayShort(date.weekday)
        return self("\(date.month)월 \(weekday)", "\(monthName(date.month).prefix(3)) \(weekday)")
    }
}
