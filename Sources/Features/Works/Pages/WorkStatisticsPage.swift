import Catalog
import HTTPServer
import Site

/// The statistics of one year, or of all years.
package struct WorkStatisticsPage: Sendable {
    let title: String
    /// "2026년"; for all years "지금까지 모두".
    let period: String
    let previousYear: LinkChoice?
    let nextYear: LinkChoice?
    let allYears: LinkChoice?
    /// Years with entries, oldest first.
    let years: [LinkChoice]
    let figures: [StatisticFigure]
    let months: [MonthColumn]
    let bestTitle: String
    let favourites: [PosterTile]
    let charts: [BarChart]
    /// Text shown if there is nothing to count; otherwise `nil`.
    let empty: EmptyState?

    /// Creates the page of one year.
    init<W: Work>(
        _: W.Type, _ statistics: WorkStatistics, _ review: YearInReview, year: Int, today: LocalDate, words: Words
    ) {
        let isCurrentYear = year == today.year
        (title, period) = (words(W.labels.statistics), words("\(year)년", String(year)))
        let yearsWithEntries = Self.yearsWithEntries(statistics, upTo: today)
        years = yearsWithEntries.map { Self.yearLink(W.self, $0, words, isCurrent: $0 == year) }
        previousYear = yearsWithEntries.last { $0 < year }.map { Self.yearLink(W.self, $0, words) }
        nextYear =
            isCurrentYear ? nil : Self.yearLink(W.self, yearsWithEntries.first { $0 > year } ?? today.year, words)
        allYears = Self.allYearsLink(W.self, words)
        let large = W.largeSize(review.size, words)
        let repeatCount = review.entries.count - review.workCount
        figures =
            review.entries.isEmpty
            ? []
            : [
                StatisticFigure(
                    title: words(W.Status.done.phrase), number: words.number(review.workCount),
                    unit: W.labels.unit(words),
                    note: W.Entry.labels.times(review.entries.count, words)),
                StatisticFigure(
                    title: W.sizeTitle(words), number: words.number(large.number), unit: large.unit,
                    note: W.size(review.size, words)),
                StatisticFigure(
                    title: words("평균 별점", "Average rating"), number: review.mean?.stars ?? "–",
                    stars: review.mean.map { Stars($0, words) }),
                StatisticFigure(
                    title: words("다시", "Repeats"), number: words.number(repeatCount), unit: words("번", "times"),
                    note: repeatCount == 0 ? words("모두 처음이에요", "No repeats") : ""),
            ]
        months = MonthColumn.all(W.self, review, current: isCurrentYear ? today.month : nil, words: words)
        bestTitle = isCurrentYear ? words("올해 가장 좋았던", "Best of this year") : words("그해 가장 좋았던", "Best of that year")
        favourites = review.topRated(6).map { entry in
            PosterTile(
                id: entry.item, url: W.paths.show(entry.item), title: entry.title, detail: "", cover: entry.cover,
                placeholder: Placeholder(entry.placeholder), isFavourite: entry.isFavourite, rating: entry.rating,
                badge: nil)
        }
        let decades = Dictionary(grouping: review.entries.compactMap(\.decade), by: \.self).mapValues(\.count)
        charts = Self.charts(
            W.self, statistics, decades: decades.map { (decade: $0.key * 10, count: $0.value) }, words: words)
        empty =
            review.entries.isEmpty
            ? Self.empty(
                W.self,
                isCurrentYear ? words("올해는 아직 없어요", "Nothing yet this year") : words("그해에는 없어요", "Nothing that year"),
                action: yearsWithEntries.isEmpty ? nil : allYears, words)
            : nil
    }

    /// Creates the page of all years.
    /// - Parameters:
    ///   - doneCount: the number of works that are marked as seen or read.
    ///   - decades: the number of kept works from each decade.
    init<W: Work>(
        _: W.Type, _ statistics: WorkStatistics, doneCount: Int, decades: [(decade: Int, count: Int)],
        favourites: [PosterTile],
        today: LocalDate, words: Words
    ) {
        (title, period) = (words(W.labels.statistics), words("지금까지 모두", "All years"))
        years = Self.yearsWithEntries(statistics, upTo: today).map { Self.yearLink(W.self, $0, words) }
        (previousYear, nextYear, allYears) = (years.last, nil, nil)
        let (count, size) = statistics.years.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.size) }
        let large = W.largeSize(size, words)
        figures =
            count == 0
            ? []
            : [
                StatisticFigure(
                    title: words(W.Status.done.phrase), number: words.number(doneCount), unit: W.labels.unit(words),
                    note: W.Entry.labels.times(count, words)),
                StatisticFigure(
                    title: W.sizeTitle(words), number: words.number(large.number), unit: large.unit,
                    note: W.size(size, words)),
            ]
        months = []
        bestTitle = words("가장 좋았던", "Best of all")
        self.favourites = favourites
        charts =
            (count == 0 ? [] : [Self.byYear(W.self, statistics, words)])
            + Self.charts(W.self, statistics, decades: decades, words: words)
        empty = count == 0 ? Self.empty(W.self, words("아직 기록이 없어요", "Nothing logged yet"), action: nil, words) : nil
    }

    private static func empty<W: Work>(_: W.Type, _ title: String, action: LinkChoice?, _ words: Words) -> EmptyState {
        EmptyState(
            title,
            words("날짜가 있는 기록을 달과 해마다 세어 드려요.", "Entries with a date are counted here, by month and by year."),
            action: action ?? W.providerSearchLink("", words))
    }

    private static func yearLink<W: Work>(_: W.Type, _ year: Int, _ words: Words, isCurrent: Bool = false) -> LinkChoice
    {
        LinkChoice(
            words("\(year)년", String(year)),
            url: URLBuilder(W.paths.statistics()).adding("year", String(year)).text, isCurrent: isCurrent)
    }

    private static func allYearsLink<W: Work>(_: W.Type, _ words: Words) -> LinkChoice {
        LinkChoice(words("지금까지 모두", "All years"), url: URLBuilder(W.paths.statistics()).adding("year", "all").text)
    }

    /// Returns the years with entries up to today's, oldest first.
    private static func yearsWithEntries(_ statistics: WorkStatistics, upTo today: LocalDate) -> [Int] {
        statistics.years.compactMap { Int($0.name) }.filter { $0 <= today.year }.sorted()
    }

    private static func byYear<W: Work>(_: W.Type, _ statistics: WorkStatistics, _ words: Words) -> BarChart {
        let knownYears = statistics.years.filter { !$0.name.isEmpty }.sorted { $0.name < $1.name }
        let rows = (knownYears + statistics.years.filter(\.name.isEmpty)).map { tally in
            BarChart.Row(
                label: tally.name.isEmpty ? words("날짜 모름", "No date") : tally.name, count: tally.count,
                detail: W.size(tally.size, words),
                url: Int(tally.name).map { yearLink(W.self, $0, words).url } ?? "")
        }
        return BarChart(words("해마다", "By year"), rows, detail: W.sizeTitle(words), words: words)
    }
}
