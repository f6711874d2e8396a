import Catalog
import HTTPServer
import Site

/// The statistics of one year, or of all years.
package struct WorkStatisticsPage: Sendable {
    let title: String
    /// "2026년"; for all years "지금까지 모두".
    let period: String
    let before: LinkChoice?
    let after: LinkChoice?
    let all: LinkChoice?
    /// Years with entries, oldest first.
    let years: [LinkChoice]
    let numbers: [StatisticFigure]
    let months: [MonthColumn]
    let bestTitle: String
    let favourites: [PosterTile]
    let charts: [BarChart]
    /// Text shown if there is nothing to count; otherwise `nil`.
    let empty: EmptyState?

    /// Creates the page of one year.
    init<W: Work>(
        _: W.Type, _ statistics: WorkStatistics, _ seen: YearInReview, year: Int, today: LocalDate, words: Words
    ) {
        let isNow = year == today.year
        (title, period) = (words(W.labels.statistics), words("\(year)년", String(year)))
        let yearsWithEntries = Self.yearsWithEntries(statistics, upTo: today)
        years = yearsWithEntries.map { Self.year(W.self, $0, words, isCurrent: $0 == year) }
        before = yearsWithEntries.last { $0 < year }.map { Self.year(W.self, $0, words) }
        after = isNow ? nil : Self.year(W.self, yearsWithEntries.first { $0 > year } ?? today.year, words)
        all = Self.all(W.self, words)
        let large = W.largeSize(seen.size, words)
        let again = seen.entries.count - seen.works
        numbers =
            seen.entries.isEmpty
            ? []
            : [
                StatisticFigure(
                    title: words(W.Status.done.phrase), number: words.number(seen.works), unit: W.labels.unit(words),
                    note: W.Entry.labels.times(seen.entries.count, words)),
                StatisticFigure(
                    title: W.sizeTitle(words), number: words.number(large.number), unit: large.unit,
                    note: W.size(seen.size, words)),
                StatisticFigure(
                    title: words("평균 별점", "Average rating"), number: seen.mean?.stars ?? "–",
                    stars: seen.mean.map { Stars($0, words) }),
                StatisticFigure(
                    title: words("다시", "Repeats"), number: words.number(again), unit: words("번", "times"),
                    note: again == 0 ? words("모두 처음이에요", "No repeats") : ""),
            ]
        months = MonthColumn.all(W.self, seen, current: isNow ? today.month : nil, words: words)
        bestTitle = isNow ? words("올해 가장 좋았던", "Best of this year") : words("그해 가장 좋았던", "Best of that year")
        favourites = seen.topRated(6).map { entry in
            PosterTile(
                id: entry.item, url: W.paths.show(entry.item), title: entry.title, detail: "", cover: entry.cover,
                placeholder: Placeholder(entry.placeholder), isFavourite: entry.isFavourite, rating: entry.rating,
                badge: nil)
        }
        let decades = Dictionary(grouping: seen.entries.compactMap(\.decade), by: \.self).mapValues(\.count)
        charts = Self.charts(
            W.self, statistics, decades: decades.map { ($0.key * 10, $0.value) }, words: words)
        empty =
            seen.entries.isEmpty
            ? Self.empty(
                W.self,
                isNow ? words("올해는 아직 없어요", "Nothing yet this year") : words("그해에는 없어요", "Nothing that year"),
                action: yearsWithEntries.isEmpty ? nil : all, words)
            : nil
    }

    /// Creates the page of all years.
    /// - Parameters:
    ///   - works: the number of works that are marked as seen or read.
    ///   - decades: the number of kept works from each decade.
    init<W: Work>(
        _: W.Type, _ statistics: WorkStatistics, works: Int, decades: [(Int, Int)], favourites: [PosterTile],
        today: LocalDate, words: Words
    ) {
        (title, period) = (words(W.labels.statistics), words("지금까지 모두", "All years"))
        years = Self.yearsWithEntries(statistics, upTo: today).map { Self.year(W.self, $0, words) }
        (before, after, all) = (years.last, nil, nil)
        let (count, size) = statistics.years.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.size) }
        let large = W.largeSize(size, words)
        numbers =
            count == 0
            ? []
            : [
                StatisticFigure(
                    title: words(W.Status.done.phrase), number: words.number(works), unit: W.labels.unit(words),
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

    private static func year<W: Work>(_: W.Type, _ year: Int, _ words: Words, isCurrent: Bool = false) -> LinkChoice {
        LinkChoice(
            words("\(year)년", String(year)),
            url: URLBuilder(W.paths.statistics()).adding("year", String(year)).text, isCurrent: isCurrent)
    }

    private static func all<W: Work>(_: W.Type, _ words: Words) -> LinkChoice {
        LinkChoice(words("지금까지 모두", "All years"), url: URLBuilder(W.paths.statistics()).adding("year", "all").text)
    }

    /// Returns the years with entries up to today's, oldest first.
    private static func yearsWithEntries(_ statistics: WorkStatistics, upTo today: LocalDate) -> [Int] {
        statistics.years.compactMap { Int($0.name) }.filter { $0 <= today.year }.sorted()
    }

    private static func byYear<W: Work>(_: W.Type, _ statistics: WorkStatistics, _ words: Words) -> BarChart {
        let known = statistics.years.filter { !$0.name.isEmpty }.sorted { $0.name < $1.name }
        let rows = (known + statistics.years.filter(\.name.isEmpty)).map { line in
            BarChart.Row(
                label: line.name.isEmpty ? words("날짜 모름", "No date") : line.name, count: line.count,
                detail: W.size(line.size, words),
                url: Int(line.name).map { year(W.self, $0, words).url } ?? "")
        }
        return BarChart(words("해마다", "By year"), rows, detail: W.sizeTitle(words), words: words)
    }
}
