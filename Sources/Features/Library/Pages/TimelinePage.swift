import Catalog
import HTTPServer
import Site

/// All entries by day, from one day backwards.
struct TimelinePage: Sendable {
    let title: String
    let detail: String
    let tabs: [LinkChoice]
    /// The requested day, as the value of the date field.
    let dayText: String
    let days: [DayEntries]
    let previous: String?
    let next: String?
    let bulk: BulkBar
    let empty: EmptyState

    init(shell: Shell, cursor: TimelineCursor, days: [DayEntries], previous: TimelineCursor?, bulk: BulkBar) {
        let words = shell.words
        dayText = cursor.day.date.text
        let isToday = cursor.day.end > shell.now && cursor.anchor == nil
        title = isToday ? words.timeline : words.heading(cursor.day.date, now: shell.now)
        detail =
            isToday
            ? words("담고, 보고, 읽은 것을 날마다", "Everything saved, watched and read, day by day")
            : words("이날과 그 이전", "This day and earlier")
        tabs = words.dayTabs(.timeline, on: cursor.day)
        self.days = days
        self.previous = previous?.address.text
        next = isToday ? nil : SitePath.timeline()
        self.bulk = bulk
        empty = EmptyState(
            words("이날까지 담은 것이 없어요", "Nothing was saved up to this day"),
            words("다른 날을 골라 보세요.", "Choose another day."),
            action: LinkChoice(words.add, url: SitePath.adding(), icon: "plus"))
    }
}
