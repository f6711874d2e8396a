import Catalog
import HTTPServer
import Site

/// A page of statistics, cached until something changes.
struct CachedStatistics: Sendable {
    let page: WorkStatisticsPage
    /// Number of log entries in the page's year, or in the current year if the page covers all years.
    let done: Int
}

extension WorkRoutes {
    /// Serves the statistics of the year in the query, of all years for "all", otherwise of the current year.
    /// - Parameters:
    ///   - read: reads the feature's additional data, given the year (the current one for all years) and its number of
    ///     log entries.
    ///   - render: writes the feature's own template.
    package func statistics<T>(
        _ request: Request, read: (_ year: Int, _ done: Int, Shell) throws -> T,
        render: (inout HTMLBuffer, Shell, WorkStatisticsPage, T) -> Void
    ) throws -> Response {
        try site.page(request, at: .collection(W.kind), parts: ["shelf", "stars", "work", "stats"]) {
            html, shell in
            let today = shell.today
            let yearText = request.query["year"]
            let validYear = yearText.flatMap { Int($0) }.flatMap { (1000...2999).contains($0) ? $0 : nil }
            let year = yearText == "all" ? nil : validYear ?? today.year
            let cacheKey = "\(year ?? 0) \(today.text) \(shell.words.language)"
            let cached = try statisticsCache.get(shell.person.id, cacheKey, in: catalog) { scope in
                let review = try store.year(year ?? today.year, today: today.text, in: scope)
                return CachedStatistics(
                    page: try year.map { year in
                        WorkStatisticsPage(
                            W.self, try store.statistics(year: year, in: scope), review, year: year, today: today,
                            words: shell.words)
                    } ?? allYearsPage(today, shell.words, in: scope),
                    done: review.entries.count)
            }
            render(&html, shell, cached.page, try read(year ?? today.year, cached.done, shell))
        }
    }

    private func allYearsPage(_ today: LocalDate, _ words: Words, in scope: OwnerScope) throws -> WorkStatisticsPage {
        let doneStatus = try store.counts(by: "status", in: scope).first { $0.key == W.Status.done.rawValue }
        let decades = try store.counts(by: WorkFacet.decade.rawValue, in: scope)
        return WorkStatisticsPage(
            W.self, try store.statistics(year: nil, in: scope), doneCount: doneStatus?.count ?? 0,
            decades: decades.compactMap { decade in Int(decade.key).map { ($0, decade.count) } },
            favourites: try store.tiles(try store.topRated(6, in: scope), words: words, in: scope), today: today,
            words: words)
    }
}
