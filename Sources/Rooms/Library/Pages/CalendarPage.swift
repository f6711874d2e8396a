import Catalog
import HTTPServer
import Site

/// A month as a table of weeks. Dots in the colours of the kinds show the contents of a day.
struct CalendarPage: Sendable {
    struct Mark: Sendable {
        let cssClass: String
        /// Label of what is counted: 링크, or 봤어요.
        let name: String
        let count: String
    }

    struct Day: Sendable {
        let number: Int
        /// URL of the day; nil for a day without items and activities.
        let url: String?
        let isToday: Bool
        let marks: [Mark]
        let picture: Picture?
        let placeholder: Placeholder?
    }

    let title: String
    let tabs: [Choice]
    let weekdays: [MonthTable<Day>.Weekday]
    let weeks: [[Day?]]
    let isEmpty: Bool
    let steps: [Choice]

    init(shell: Shell, month: CalendarMonth, contents: [CalendarContent]) {
        let words = shell.words
        let today = LocalDay(of: shell.now, in: shell.zone)
        title = words.month(month)
        let days = month.days(in: shell.zone)
        tabs = words.dayTabs(.calendar, on: days.first { $0 == today } ?? days[0])
        let table = MonthTable(
            zip(days, contents).map { day, content in
                Day(
                    number: day.date.day,
                    url: content.marks.isEmpty
                        ? nil : Address(SitePath.timeline()).adding("on", day.date.text).text,
                    isToday: day == today, marks: content.marks, picture: content.picture,
                    placeholder: content.placeholder)
            }, from: days[0].date.weekday, words: words)
        (weekdays, weeks) = (table.weekdays, table.weeks)
        isEmpty = contents.allSatisfy(\.marks.isEmpty)
        steps = [
            (-12, words("1년 앞", "← Year")), (-1, words("앞 달", "← Month")),
            (1, words("다음 달", "Month →")), (12, words("1년 뒤", "Year →")),
        ].compactMap { months, title in month.adding(months: months).map { Choice(title, url: $0.url) } }
    }
}

/// Contents of one day of a calendar.
struct CalendarContent: Sendable {
    var marks: [CalendarPage.Mark] = []
    var picture: Picture?
    var placeholder: Placeholder?
}
