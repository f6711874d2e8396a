import Catalog
import HTTPServer
import Site

/// The statistics of one year, or of all years.
package struct WorkStatisticsPage: Sendable {
    let title: String
    /// "2026년"; for all years "지금까지 모두".
    let period: String
    let before: Choice?
    let after: Choice?
    let all: Choice?
    /// Years with entries, oldest first.
    let years: [Choice]
    let numbers: [LargeNumber]
    let months: [MonthColumn]
    let bestTitle: String
    let best: [ShelfTile]
    let charts: [BarChart]
    /// Text shown if there is nothing to count; otherwise `nil`.
    let empty: EmptyState?

    /// Creates the page of one year.
    init<W: Work>(
        _: W.Type, _ statistics: WorkStatistics, _ seen: WorkYear, year: Int, today: LocalDate, words: Words
    ) {
        let isNow = year == today.year
        (title, period) = (words(W.words.statistics), words("\(year)년", String(year)))
        let known = Self.known(statistics, upTo: today)
        years = known.map { Self.year(W.self, $0, words, isCurrent: $0 == year) }
        before = known.last { $0 < year }.map { Self.year(W.self, $0, words) }
        after = isNow ? nil : Self.year(W.self, known.first { $0 > year } ?? today.year, words)
        all = Self.all(W.self, words)
        let large = W.largeSize(seen.size, words)
        let again = seen.entries.count - seen.works
        numbers =
            seen.entries.isEmpty
            ? []
            : [
                LargeNumber(
                    title: words(W.Status.done.phrase), number: words.number(seen.works), unit: W.words.unit(words),
                    note: W.Entry.words.times(seen.entries.count, words)),
                LargeNumber(
                    title: W.sizeTitle(words), number: words.number(large.number), unit: large.unit,
                    note: W.size(seen.size, words)),
                LargeNumber(
                    title: words("평균 별점", "Mean rating"), number: seen.mean?.stars ?? "–",
                    stars: seen.mean.map { Stars($0, words) }),
                LargeNumber(
                    title: words("다시", "Again"), number: words.number(again), unit: words("번", "times"),
                    note: again == 0 ? words("모두 처음이에요", "All for the first time") : ""),
            ]
        months = MonthColumn.all(W.self, seen, current: isNow ? today.month : nil, words: words)
        bestTitle = isNow ? words("올해 가장 좋았던", "Best of this year") : words("그해 가장 좋았던", "Best of that year")
        best = seen.best(6).map { entry in
            ShelfTile(
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
                isNow ? words("올해는 아직 없어요", "Nothing yet this year") : words("그해에는 없어요", "Nothing in that year"),
                action: known.isEmpty ? nil : all, words)
            : nil
    }

    /// Creates the page of all years.
    /// - Parameters:
    ///   - works: the number of works that are marked as seen or read.
    ///   - decades: the number of kept works from each decade.
    init<W: Work>(
        _: W.Type, _ statistics: WorkStatistics, works: Int, decades: [(Int, Int)], best: [ShelfTile],
        today: LocalDate, words: Words
    ) {
        (title, period) = (words(W.words.statistics), words("지금까지 모두", "All years"))
        years = Self.known(statistics, upTo: today).map { Self.year(W.self, $0, words) }
        (before, after, all) = (years.last, nil, nil)
        let (count, size) = statistics.years.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.size) }
        let large = W.largeSize(size, words)
        numbers =
            count == 0
            ? []
            : [
                LargeNumber(
                    title: words(W.Status.done.phrase), number: words.number(works), unit: W.words.unit(words),
                    note: W.Entry.words.times(count, words)),
                LargeNumber(
                    title: W.sizeTitle(words), number: words.number(large.number), unit: large.unit,
                    note: W.size(size, words)),
            ]
        months = []
        bestTitle = words("가장 좋았던", "Best of all")
        self.best = best
        charts =
            (count == 0 ? [] : [Self.byYear(W.self, statistics, words)])
            + Self.charts(W.self, statistics, decades: decades, words: words)
        empty = count == 0 ? Self.empty(W.self, words("아직 적은 날이 없어요", "Nothing logged yet"), action: nil, words) : nil
    }

    private static func empty<W: Work>(_: W.Type, _ title: String, action: Choice?, _ words: Words) -> EmptyState {
        EmptyState(
            title,
            words("날을 적은 것을 달과 해마다 세어 드려요.", "What has a day is counted here, by month and by year."),
            action: action ?? W.finding("", words))
    }

    private static func year<W: Work>(_: W.Type, _ year: Int, _ words: Words, isCurrent: Bool = false) -> Choice {
        Choice(
            words("\(year)년", String(year)),
            url: Address(W.paths.statistics()).adding("year", String(year)).text, isCurrent: isCurrent)
    }

    private static func all<W: Work>(_: W.Type, _ words: Words) -> Choice {
        Choice(words("지금까지 모두", "All years"), url: Address(W.paths.statistics()).adding("year", "all").text)
    }

    /// Returns the years with entries up to today's, oldest first.
    private static func known(_ statistics: WorkStatistics, upTo today: LocalDate) -> [Int] {
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
