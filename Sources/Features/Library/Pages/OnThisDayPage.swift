import Catalog
import HTTPServer
import Site

/// One day of the year in all earlier years: one large entry of each year, then its other entries.
struct OnThisDayPage: Sendable {
    struct Year: Sendable {
        /// The large entry; nil for a year with neither a picture nor a text.
        let memory: HomeOnThisDay?
        /// Entries of the year other than the memory.
        let otherEntries: DayEntries
    }

    let title: String
    let detail: String
    let tabs: [LinkChoice]
    let years: [Year]
    /// Link to the page of tomorrow with its numbers: "내일은 2개 해의 5가지가 돌아와요".
    let upcoming: LinkChoice?
    let previous: LinkChoice
    let next: LinkChoice
    /// URL of the page with earlier years; nil if there are none.
    let earlier: String?
    let bulk: BulkBar
    let empty: EmptyState

    /// Number of years and entries of the next day.
    struct Upcoming {
        let years: Int
        let entries: Int
        /// Whether ``entries`` is a lower bound.
        let isMore: Bool
    }

    /// - Parameter earlier: the earliest year of the page if there may be earlier ones.
    init(shell: Shell, day: MonthDay, years: [Year], upcoming: Upcoming?, earlier: Int?, bulk: BulkBar) {
        let words = shell.words
        let isToday = day == MonthDay(shell.today)
        title = isToday ? words.onThisDay : words.day(day)
        detail = isToday ? words.day(day) : words("해마다 이날", "This day in every year")
        let today = LocalDay(of: shell.now, in: shell.zone)
        let latestDay = day.days(since: 0, before: today).first ?? today
        tabs = words.dayTabs(.onThisDay, on: isToday ? today : latestDay)
        self.years = years
        self.upcoming = upcoming.map { upcoming in
            let count = words.number(upcoming.entries) + (upcoming.isMore ? "+" : "")
            let years = words.number(upcoming.years)
            return LinkChoice(
                words(
                    "내일은 \(years)개 해의 \(count)가지가 돌아와요",
                    upcoming.years == 1
                        ? "Tomorrow brings back \(count) of one year"
                        : "Tomorrow brings back \(count) of \(years) years"),
                url: day.next.url)
        }
        previous = LinkChoice(words.day(day.previous), url: day.previous.url)
        next = LinkChoice(words.day(day.next), url: day.next.url)
        self.earlier = earlier.map { day.address.adding("until", String($0)).text }
        self.bulk = bulk
        empty = EmptyState(
            words("지난 몇 해의 이날에는 담은 것이 없어요", "Nothing was saved on this day in earlier years"),
            words("해가 지나면 오늘 담은 것이 여기로 와요.", "What you save today comes back here in a year."),
            action: LinkChoice(words.add, url: SitePath.adding(), icon: "plus"))
    }
}

extension Words {
    /// "11월 22일", "22 November".
    func day(_ day: MonthDay) -> String {
        language == .ko ? "\(day.month)월 \(day.day)일" : "\(day.day) \(monthName(day.month))"
    }

    /// "1년 전", "3 years ago".
    func yearsAgo(_ count: Int) -> String {
        language == .ko
            ? (count == 0 ? "올해" : "\(count)년 전")
            : (count == 0 ? "this year" : count == 1 ? "a year ago" : "\(count) years ago")
    }
}
