import Catalog
import HTTPServer
import Site

extension WorkStatisticsPage {
    /// Decades, genres, people and ratings, as far as there are any.
    static func charts<W: Work>(
        _: W.Type, _ statistics: WorkStatistics, decades: [(decade: Int, count: Int)], words: Words
    ) -> [BarChart] {
        let charts = [
            BarChart(
                words("연대", "By decade"),
                decades.sorted { $0.decade < $1.decade }.map { decade, count in
                    BarChart.Row(
                        label: WorkFacet.decade.title(String(decade), words), count: count,
                        url: WorkListing<W>.url(.decade, String(decade)))
                }, words: words),
            BarChart(
                words(W.roles[0].phrase),
                statistics.people.map {
                    BarChart.Row(
                        label: $0.name, count: $0.count, detail: W.size($0.size, words),
                        url: W.paths.person($0.name))
                }, detail: W.sizeTitle(words), words: words),
            BarChart(
                words("장르", "By genre"),
                statistics.genres.map { tally in
                    BarChart.Row(
                        label: tally.name, count: tally.count, detail: W.size(tally.size, words),
                        url: WorkListing<W>.url(.genre, tally.name))
                }, detail: W.sizeTitle(words), words: words),
            BarChart(
                words("평점", "By rating"),
                statistics.ratings.map { tally in
                    let rating = Double(tally.name).flatMap { Rating(halves: $0) }
                    return BarChart.Row(
                        label: rating.map { "★ " + $0.stars } ?? tally.name, count: tally.count,
                        detail: W.size(tally.size, words))
                }, detail: W.sizeTitle(words), words: words),
        ]
        return charts.filter { !$0.bars.isEmpty }
    }
}
