import Catalog
import HTTPServer
import Site

/// Tabs of the three views of days.
enum DayView {
    case timeline, calendar, onThisDay
}

extension Words {
    package var calendar: String { self("달력", "Calendar") }
    package var onThisDay: String { self("지난 오늘", "On this day") }

    /// Returns the tabs, each with a link to the day or month that is shown.
    func dayTabs(_ current: DayView, on day: LocalDay) -> [LinkChoice] {
        let date = day.date
        return [
            LinkChoice(
                timeline, url: URLBuilder(SitePath.timeline()).adding("on", date.text).text, icon: "clock",
                isCurrent: current == .timeline),
            LinkChoice(calendar, url: CalendarMonth(date).url, icon: "grid", isCurrent: current == .calendar),
            LinkChoice(onThisDay, url: MonthDay(date).url, icon: "undo", isCurrent: current == .onThisDay),
        ]
    }
}
