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
    /// Link to the month before.
    let previous: LinkChoice
    /// Link to the month after.
    let next: LinkChoice
    /// URL of the list of the month.
    let listURL: String

    /// Maximum number of diary pages that are read for a month; later ones are not shown.
    static let maxPages = 200

    init(shell: Shell, month: CalendarMonth, tiles: [DiaryTile]) {
        let words = shell.words
        let today = shell.today
        let tilesByDay = Dictionary(grouping: tiles, by: \.date)
        title = words.month(month)
        let days = month.days
        let table = MonthTable(
            days.map { day in
                let dayTiles = tilesByDay[day.text] ?? []
                var listQuery = DiaryListQuery()
                listQuery.filter.days = day.text...day.text
                let count = dayTiles.count > 1 ? words.pages(dayTiles.count) : nil
                return Day(
                    number: day.day, isToday: day.isSameDay(as: today), tile: dayTiles.first,
                    url: dayTiles.count > 1 ? listQuery.url.text : dayTiles.first?.url, count: count,
                    name: words.day(day, withYear: false) + ", " + (count ?? dayTiles.first?.title ?? ""))
            }, from: days[0].weekday, words: words)
        (weekdays, weeks) = (table.weekdays, table.weeks)
        isEmpty = tiles.isEmpty
        func link(monthsAhead months: Int) -> LinkChoice {
            let target = month.adding(months: months) ?? month
            return LinkChoice(
                words.month(target), url: URLBuilder(DiaryPath.calendar()).adding("month", target.text).text)
        }
        previous = link(monthsAhead: -1)
        next = link(monthsAhead: 1)
        var listQuery = DiaryListQuery()
        listQuery.filter.month = month.text
        listURL = listQuery.url.text
    }
}
