import Catalog
import HTTPServer
import Site

/// A month of the diary as a table of weeks with small pages.
struct DiaryCalendarPage: Sendable {
    struct Day: Sendable {
        let number: Int
        let isToday: Bool
        /// The page of the day, the first if there are several; `nil` if there is none.
        let tile: DiaryTile?
        /// Address of the page, or of the list if there are several.
        let url: String?
        /// Number of pages, such as "2쪽"; `nil` if there are fewer than two.
        let count: String?
        /// Accessible name of the link to the day.
        let name: String
    }

    let title: String
    let weekdays: [MonthTable<Day>.Weekday]
    let weeks: [[Day?]]
    let isEmpty: Bool
    let previous: LinkChoice
    let next: LinkChoice
    let listURL: String

    /// Maximum number of pages of a month.
    static let maxPages = 200

    init(shell: Shell, month: CalendarMonth, tiles: [DiaryTile]) {
        let words = shell.words
        let today = shell.today
        let byDay = Dictionary(grouping: tiles, by: \.date)
        title = words.month(month)
        let days = month.days
        let table = MonthTable(
            days.map { day in
                let own = byDay[day.text] ?? []
                var listQuery = DiaryListQuery()
                listQuery.listing.days = day.text...day.text
                let count = own.count > 1 ? words.pages(own.count) : nil
                return Day(
                    number: day.day, isToday: day.isSameDay(as: today), tile: own.first,
                    url: own.count > 1 ? listQuery.address.text : own.first?.url, count: count,
                    name: words.day(day, withYear: false) + ", " + (count ?? own.first?.title ?? ""))
            }, from: days[0].weekday, words: words)
        (weekdays, weeks) = (table.weekdays, table.weeks)
        isEmpty = tiles.isEmpty
        func step(_ months: Int) -> LinkChoice {
            let other = month.adding(months: months) ?? month
            return LinkChoice(
                words.month(other), url: URLBuilder(DiaryPath.calendar()).adding("month", other.text).text)
        }
        previous = step(-1)
        next = step(1)
        var listQuery = DiaryListQuery()
        listQuery.listing.month = month.text
        listURL = listQuery.address.text
    }
}
