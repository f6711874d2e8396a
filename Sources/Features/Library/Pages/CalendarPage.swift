import Catalog
import HTTPServer
import Site

/// A month as a table of weeks. Dots in the colours of the kinds show the contents of a day.
struct CalendarPage: Sendable {
    /// The number of items of one kind, or of activities of one source, on a day.
    struct DayCount: Sendable {
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
        let marks: [DayCount]
        let picture: Picture?
        let placeholder: Placeholder?
    }

    let title: String
    let tabs: [LinkChoice]
    let weekdays: [MonthTable<Day>.Weekday]
    let weeks: [[Day?]]
    let isEmpty: Bool
    let monthLinks: [LinkChoice]

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
                    url: content.counts.isEmpty
                        ? nil : URLBuilder(SitePath.timeline()).adding("on", day.date.text).text,
                    isToday: day == today, marks: content.counts, picture: content.picture,
                    placeholder: content.placeholder)
            }, from: days[0].date.weekday, words: words)
        (weekdays, weeks) = (table.weekdays, table.weeks)
        isEmpty = contents.allSatisfy(\.counts.isEmpty)
        monthLinks = [
            (-12, words("이전 해", "← Year")), (-1, words("이전 달", "← Month")),
            (1, words("다음 달", "Month →")), (12, words("다음 해", "Year →")),
        ].compactMap { months, title in month.adding(months: months).map { LinkChoice(title, url: $0.url) } }
    }
}

/// Contents of one day of a calendar.
struct CalendarContent: Sendable {
    var counts: [CalendarPage.DayCount] = []
    var picture: Picture?
    var placeholder: Placeholder?
}
