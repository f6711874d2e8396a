import Catalog
import Site
import Text

/// Pages read on each of the last 14 days, and the end of the reading at that pace.
struct ReadingPace: Sendable {
    struct Day: Sendable {
        /// CSS class of the bar: "pace__bar--0" to "pace__bar--8".
        let cssClass: String
    }

    private static let dayCount = 14
    /// Reading days that are needed for a mean.
    private static let minReadingDays = 3
    /// Heights of a bar, without 0. The style sheet has a class for each.
    private static let barSteps = 8

    /// Bars from the earliest day to today; empty if no pages were read.
    let days: [Day]
    /// Mean number of pages a day, "하루 18쪽"; empty if ``pagesPerDay`` is `nil`.
    let mean: String
    /// Description of the bars for screen readers.
    let label: String
    /// Mean from the first day of reading until today; `nil` with fewer than ``minReadingDays``.
    private let pagesPerDay: Double?

    /// - Parameter entries: progress entries of one reading, the latest first.
    init(_ entries: [ProgressEntry], pageCount: Int?, now: Timestamp, words: Words) {
        let today = Self.dayNumber(now, words.zone)
        var pagesByDay = Array(repeating: 0, count: Self.dayCount)
        var page = 0
        for entry in entries.reversed() {
            // A damaged row may hold any number, but no book has more than a million pages.
            guard let newPage = entry.progress.page(of: pageCount), (0...1_000_000).contains(newPage) else { continue }
            let daysAgo = today - Self.dayNumber(entry.at, words.zone)
            // Pages before the first entry were not read on its day, so they do not count.
            if page > 0, newPage > page, pagesByDay.indices.contains(daysAgo) {
                pagesByDay[Self.dayCount - 1 - daysAgo] += newPage - page
            }
            page = newPage
        }
        let maxPages = pagesByDay.max() ?? 0
        let readingDays = pagesByDay.filter { $0 > 0 }.count
        let firstDay = pagesByDay.firstIndex { $0 > 0 } ?? Self.dayCount
        let sum = pagesByDay.reduce(0, +)
        pagesPerDay =
            readingDays >= Self.minReadingDays ? Double(sum) / Double(Self.dayCount - firstDay) : nil
        // Rounded up, so that a day of little reading has a visible bar.
        days =
            maxPages == 0
            ? []
            : pagesByDay.map { Day(cssClass: "pace__bar--\(($0 * Self.barSteps + maxPages - 1) / maxPages)") }
        mean = pagesPerDay.map { words("하루 \(Int($0.rounded()))쪽", "\(Int($0.rounded())) pages a day") } ?? ""
        label = words(
            "지난 두 주 동안 읽은 쪽수, 모두 \(sum)쪽, 많게는 하루 \(maxPages)쪽",
            "Pages read in the last two weeks: \(sum) in all, at most \(maxPages) in a day")
    }

    /// Returns the expected end, "이 속도면 12월 1일쯤 다 읽어요"; `nil` if it is unknown or 1,000 days away or more.
    func expectedEnd(pagesLeft: Int, now: Timestamp, _ words: Words) -> String? {
        guard let pagesPerDay, pagesPerDay > 0, pagesLeft > 0 else { return nil }
        let daysLeft = Double(pagesLeft) / pagesPerDay
        guard daysLeft < 1_000 else { return nil }
        let today = LocalDate(now, in: words.zone)
        let end = LocalDate(CivilDate(days: today.civil.days + Int(daysLeft.rounded(.up))))
        let endText = words.day(end, withYear: end.year != today.year)
        return words("이 속도면 \(endText)쯤 다 읽어요", "finished around \(endText) at this pace")
    }

    /// Returns the day as a number of days since a fixed one.
    private static func dayNumber(_ moment: Timestamp, _ zone: Zone) -> Int { LocalDate(moment, in: zone).civil.days }
}
