import Catalog
import HTTPServer
import Site

/// A year, or all of them, in numbers.
package struct WorkStatisticsPage: Sendable {
    let title: String
    let detail: String
    let years: [Chip]
    let charts: [BarChart]
    let empty: String

    package init<W: Work>(_: W.Type, _ statistics: WorkStatistics, year: Int?, words: Words) {
        title = words("통계", "Statistics")
        let address = Address(W.paths.statistics())
        years =
            [Chip(words.all, url: address.text, isCurrent: year == nil)]
            + statistics.years.filter { !$0.name.isEmpty }.prefix(40).map { line in
                Chip(
                    line.name, url: address.adding("year", line.name).text, count: words.number(line.count),
                    isCurrent: line.name == year.map(String.init))
            }
        let seen = year.map { year in statistics.years.filter { $0.name == String(year) } } ?? statistics.years
        let (count, size) = (seen.reduce(0) { $0 + $1.count }, seen.reduce(0) { $0 + $1.size })
        detail = [W.words.count(count, words), W.size(size, words)].joined(separator: " · ")
        empty = words(W.Entry.words.none)
        let charts = [
            year == nil ? Self.byYear(W.self, statistics, words) : Self.byMonth(W.self, statistics, words),
            BarChart(
                words("장르", "By genre"),
                statistics.genres.map { line in
                    BarChart.Row(
                        label: line.name, count: line.count, detail: W.size(line.size, words),
                        url: WorkListing<W>().url { $0.facets[.genre] = line.name })
                }, detail: W.sizeTitle(words), words: words),
            BarChart(
                words(W.roles[0].phrase),
                statistics.people.map {
                    BarChart.Row(
                        label: $0.name, count: $0.count, detail: W.size($0.size, words),
                        url: W.paths.person($0.name))
                }, detail: W.sizeTitle(words), words: words),
            BarChart(
                words("평점", "By rating"),
                statistics.ratings.map { line in
                    let rating = Double(line.name).flatMap { Rating(halves: $0) }
                    return BarChart.Row(
                        label: rating.map { "★ " + $0.stars } ?? line.name, count: line.count,
                        detail: W.size(line.size, words))
                }, detail: W.sizeTitle(words), words: words),
        ]
        self.charts = charts.filter { !$0.bars.isEmpty }
    }

    private static func byYear<W: Work>(_: W.Type, _ statistics: WorkStatistics, _ words: Words) -> BarChart {
        let address = Address(W.paths.statistics())
        let rows = statistics.years.map { line in
            BarChart.Row(
                label: line.name.isEmpty ? words("날짜 모름", "No date") : line.name, count: line.count,
                detail: W.size(line.size, words),
                url: line.name.isEmpty ? "" : address.adding("year", line.name).text)
        }
        return BarChart(words("해마다", "By year"), rows, detail: W.sizeTitle(words), words: words)
    }

    private static func byMonth<W: Work>(_: W.Type, _ statistics: WorkStatistics, _ words: Words) -> BarChart {
        let rows = statistics.months.map { line in
            let month = Int(line.name).map { words("\($0)월", Self.months[($0 - 1) % 12]) }
            return BarChart.Row(
                label: month ?? words("달 모름", "No month"), count: line.count, detail: W.size(line.size, words))
        }
        return BarChart(words("달마다", "By month"), rows, detail: W.sizeTitle(words), words: words)
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
