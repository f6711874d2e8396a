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
            let named = request.query["year"]
            let typed = named.flatMap { Int($0) }.flatMap { (1000...2999).contains($0) ? $0 : nil }
            let year = named == "all" ? nil : typed ?? today.year
            let name = "\(year ?? 0) \(today.text) \(shell.words.language)"
            let known = try knownStatistics.get(shell.person.id, name, in: catalog) { scope in
                let seen = try store.year(year ?? today.year, today: today.text, in: scope)
                return CachedStatistics(
                    page: try year.map { year in
                        WorkStatisticsPage(
                            W.self, try store.statistics(year: year, in: scope), seen, year: year, today: today,
                            words: shell.words)
                    } ?? ofAllYears(today, shell.words, in: scope),
                    done: seen.entries.count)
            }
            render(&html, shell, known.page, try read(year ?? today.year, known.done, shell))
        }
    }

    private func ofAllYears(_ today: LocalDate, _ words: Words, in scope: OwnerScope) throws -> WorkStatisticsPage {
        let done = try store.counts(by: "status", in: scope).first { $0.key == W.Status.done.rawValue }
        let decades = try store.counts(by: WorkFacet.decade.rawValue, in: scope)
        return WorkStatisticsPage(
            W.self, try store.statistics(year: nil, in: scope), works: done?.count ?? 0,
            decades: decades.compactMap { line in Int(line.key).map { ($0, line.count) } },
            favourites: try store.tiles(try store.topRated(6, in: scope), words: words, in: scope), today: today,
            words: words)
    }
}
