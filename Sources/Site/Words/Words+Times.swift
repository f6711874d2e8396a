import Catalog
import Text

extension Words {
    /// "방금", "3분 전", "어제", "11월 18일", "2024년 3월 2일".
    package func ago(_ moment: Timestamp, now: Timestamp) -> String {
        let minutes = Int((now - moment).milliseconds / 60_000)
        if minutes < 1 { return self("방금", "just now") }
        if minutes < 60 { return self("\(minutes)분 전", "\(minutes) min ago") }
        if minutes < 24 * 60 { return self("\(minutes / 60)시간 전", "\(minutes / 60) h ago") }
        let days = minutes / (24 * 60)
        if days == 1 { return self("어제", "yesterday") }
        if days < 7 { return self("\(days)일 전", "\(days) days ago") }
        return day(moment, now: now)
    }

    /// "3분 뒤", "24시간 뒤", "3일 뒤", rounded to the nearest unit; "1분 뒤" for a time in the past.
    package func timeUntil(_ moment: Timestamp, now: Timestamp) -> String {
        // Half a unit is added before each division, which rounds.
        let minutes = max(1, Int((moment + .seconds(30) - now).milliseconds / 60_000))
        if minutes < 60 { return self("\(minutes)분 뒤", "in \(minutes) min") }
        let hours = (minutes + 30) / 60
        if hours < 48 { return self("\(hours)시간 뒤", "in \(hours) h") }
        let days = (hours + 12) / 24
        return self("\(days)일 뒤", "in \(days) days")
    }

    /// "11월 18일" or, in another year, "2024년 3월 2일".
    package func day(_ moment: Timestamp, now: Timestamp) -> String {
        let date = LocalDate(moment, in: zone)
        return day(date, withYear: date.year != LocalDate(now, in: zone).year)
    }

    package func day(_ date: LocalDate, withYear: Bool) -> String {
        let day = self("\(date.month)월 \(date.day)일", "\(date.day) \(Self.months[date.month - 1])")
        return withYear ? self("\(date.year)년 \(day)", "\(day) \(date.year)") : day
    }

    /// "오늘", "어제", "11월 18일 수요일".
    package func heading(_ date: LocalDate, now: Timestamp) -> String {
        let today = LocalDay(of: now, in: zone)
        if date.isSameDay(as: today.date) { return self("오늘", "Today") }
        if date.isSameDay(as: today.previous.date) { return self("어제", "Yesterday") }
        return fullDay(date, withYear: date.year != today.date.year)
    }

    /// "11월 18일 수요일", "Wednesday 18 November".
    package func fullDay(_ date: LocalDate, withYear: Bool = false) -> String {
        let day = day(date, withYear: withYear)
        return language == .ko
            ? "\(day) \(Self.koreanDays[date.weekday])요일" : "\(Self.englishDays[date.weekday]) \(day)"
    }

    /// "2026년 11월 21일 14:05", "21 November 2026 14:05"; its last five characters are the time.
    package func exact(_ moment: Timestamp) -> String {
        let date = LocalDate(moment, in: zone)
        return "\(day(date, withYear: true)) \(clock(date))"
    }

    /// "09:30".
    package func clock(_ date: LocalDate) -> String { "\(twoDigits(date.hour)):\(twoDigits(date.minute))" }

    /// Returns the greeting of the home page.
    /// - Parameter name: the name of the person; empty for none.
    package func greeting(_ name: String, now: Timestamp) -> String {
        let hour = LocalDate(now, in: zone).hour
        let greeting =
            switch hour {
            case 5..<11: self("좋은 아침이에요", "Good morning")
            case 11..<18: self("좋은 오후예요", "Good afternoon")
            case 18..<23: self("좋은 저녁이에요", "Good evening")
            default: self("늦은 밤이에요", "Good night")
            }
        if name.isEmpty { return greeting }
        return language == .ko ? "\(greeting), \(name) 님" : "\(greeting), \(name)"
    }

    /// "일요일", "Sunday"; 0 is Sunday.
    package func weekday(_ number: Int) -> String {
        language == .ko ? Self.koreanDays[number] + "요일" : Self.englishDays[number]
    }

    /// "일", "Sun"
    package func weekdayShort(_ number: Int) -> String {
        language == .ko ? Self.koreanDays[number] : String(Self.englishDays[number].prefix(3))
    }

    /// "2026년 11월", "November 2026".
    package func month(_ month: CalendarMonth) -> String {
        self("\(month.year)년 \(month.month)월", "\(monthName(month.month)) \(month.year)")
    }

    /// "11월", "November"; 1 is January.
    package func monthName(_ number: Int) -> String {
        language == .ko ? "\(number)월" : Self.months[number - 1]
    }

    private static let koreanDays = ["일", "월", "화", "수", "목", "금", "토"]
    private static let englishDays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    static let months = MonthName.english
}
