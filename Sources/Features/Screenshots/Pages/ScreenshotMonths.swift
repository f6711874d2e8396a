import Catalog
import Site
import Text

/// Links to months at the edge of the wall. Months of one year are shown; the other years link to their latest month.
struct ScreenshotMonths: Sendable {
    struct Year: Sendable {
        let title: String
        let url: String
        let isOpen: Bool
        /// Numbers of the months with screenshots, the latest first: "11 10 3".
        let numbers: String
        let months: [LinkChoice]
    }

    let years: [Year]

    /// - Parameters:
    ///   - starts: the start of each month with screenshots, the latest first.
    ///   - seen: a time in the year that is open.
    init(_ starts: [Timestamp], seen: Timestamp?, _ listing: ScreenshotListing, _ words: Words) {
        let dates = starts.map { LocalDate($0, in: words.zone) }
        let openYear = seen.map { LocalDate($0, in: words.zone).year } ?? dates.first?.year
        let urlPrefix = Self.urlPrefix(listing)
        var years: [Year] = []
        var remaining = dates[...]
        while let date = remaining.first {
            let monthsOfYear = remaining.prefix { $0.year == date.year }
            remaining = remaining.dropFirst(monthsOfYear.count)
            let isOpen = date.year == openYear
            years.append(
                Year(
                    title: String(date.year), url: urlPrefix + CalendarMonth(date).text, isOpen: isOpen,
                    numbers: monthsOfYear.map { String($0.month) }.joined(separator: " "),
                    months: isOpen
                        ? monthsOfYear.map { month in
                            LinkChoice(
                                words("\(month.month)월", MonthName.short[month.month - 1]),
                                url: urlPrefix + CalendarMonth(month).text,
                                isCurrent: listing.month == CalendarMonth(month).text)
                        } : []))
        }
        self.years = years.count > 1 || dates.count > 1 ? years : []
    }

    /// Returns the URL of a month without the month, which is last in it.
    private static func urlPrefix(_ listing: ScreenshotListing) -> String {
        let placeholder = "0000-00"
        let url = listing.url {
            $0.sort = .newest
            $0.text = ""
            $0.month = placeholder
        }
        return String(url.dropLast(placeholder.count))
    }
}
