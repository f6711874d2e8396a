import Catalog
import HTTPServer
import Site

/// Bars side by side, drawn on the server, with a table that says the same.
package struct BarChart: Sendable {
    struct Bar: Sendable {
        let label: String
        let value: String
        /// What else the table says: hours, pages.
        let detail: String
        /// Where a name leads; empty for nowhere.
        let url: String
        let y: Int
        let width: Int
        var textY: Int { y + 15 }
    }

    let title: String
    let bars: [Bar]
    var height: Int { bars.count * 24 }

    /// - Parameter rows: label, count, detail, address.
    package init(_ title: String, _ rows: [(label: String, count: Int, detail: String, url: String)], words: Words) {
        self.title = title
        let most = max(1, rows.map(\.count).max() ?? 1)
        bars = rows.enumerated().map { index, row in
            Bar(
                label: row.label, value: words.number(row.count), detail: row.detail, url: row.url, y: index * 24,
                width: max(2, row.count * 380 / most))
        }
    }
}

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
        empty = words(W.Occasion.words.none)
        let list = { (facet: WorkFacet, value: String) in WorkListing<W>().url { $0.facets[facet] = value } }
        var charts: [BarChart] = []
        if year == nil {
            charts.append(
                BarChart(
                    words("해마다", "By year"),
                    statistics.years.map { line in
                        (
                            line.name.isEmpty ? words("날짜 모름", "Unknown") : line.name, line.count,
                            W.size(line.size, words),
                            line.name.isEmpty ? "" : address.adding("year", line.name).text
                        )
                    }, words: words))
        } else {
            charts.append(
                BarChart(
                    words("달마다", "By month"),
                    statistics.months.map { line in
                        (
                            line.name.isEmpty ? words("달 모름", "Unknown") : line.name, line.count,
                            W.size(line.size, words), ""
                        )
                    }, words: words))
        }
        charts += [
            BarChart(
                words("장르", "By genre"), statistics.genres.map { ($0.name, $0.count, "", list(.genre, $0.name)) },
                words: words),
            BarChart(
                words("사람", "By person"),
                statistics.people.map { ($0.name, $0.count, "", W.paths.person($0.name)) }, words: words),
            BarChart(
                words("평점", "By rating"), statistics.ratings.map { ("★ " + $0.rating.stars, $0.count, "", "") },
                words: words),
        ]
        self.charts = charts.filter { !$0.bars.isEmpty }
    }
}

extension WorkRoutes {
    /// - Parameter read: what else the room reads for the page.
    package func statistics<T>(
        _ request: Request, read: (Int?, Shell, WorkStatistics) throws -> T,
        _ template: (inout HTMLBuffer, Shell, WorkStatisticsPage, T) -> Void
    ) throws -> Response {
        let year = request.query["year"].flatMap { Int($0) }.flatMap { (1000...2999).contains($0) ? $0 : nil }
        return try dashboard.page(request, at: .collection(W.kind), parts: ["work"]) { html, shell in
            let statistics = try catalog.read {
                try store.statistics(year: year, owner: shell.session.person.id, in: $0)
            }
            let page = WorkStatisticsPage(W.self, statistics, year: year, words: shell.words)
            template(&html, shell, page, try read(year, shell, statistics))
        }
    }
}
