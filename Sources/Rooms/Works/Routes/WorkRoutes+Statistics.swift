import Catalog
import HTTPServer
import Site

extension WorkRoutes {
    /// This year, unless the address names another one, or "all".
    /// - Parameter read: what else the room reads for the page; its year is nil where that is of all years.
    package func statistics<T>(
        _ request: Request, read: ((number: Int, seen: WorkYear)?, Shell) throws -> T,
        _ template: (inout HTMLBuffer, Shell, WorkStatisticsPage, T) -> Void
    ) throws -> Response {
        try dashboard.page(request, at: .collection(W.kind), parts: ["shelf", "stars", "work", "stats"]) {
            html, shell in
            let today = LocalDate(shell.now)
            let named = request.query["year"]
            let typed = named.flatMap { Int($0) }.flatMap { (1000...2999).contains($0) ? $0 : nil }
            let year = named == "all" ? nil : typed ?? today.year
            let (page, seen) = try catalog.read(of: shell.person.id) { scope -> (WorkStatisticsPage, WorkYear?) in
                let statistics = try store.statistics(year: year, in: scope)
                if let year {
                    let seen = try store.year(year, today: today.text, in: scope)
                    let page = WorkStatisticsPage(
                        W.self, statistics, seen, year: year, today: today, words: shell.words)
                    return (page, seen)
                }
                let done = try store.counts(by: "status", in: scope).first { $0.key == W.Status.done.rawValue }
                let decades = try store.counts(by: WorkFacet.decade.rawValue, in: scope)
                let page = WorkStatisticsPage(
                    W.self, statistics, works: done?.count ?? 0,
                    decades: decades.compactMap { line in Int(line.key).map { ($0, line.count) } },
                    best: try store.tiles(try store.best(6, in: scope), words: shell.words, in: scope), today: today,
                    words: shell.words)
                return (page, nil)
            }
            let known = year.flatMap { year in seen.map { (year, $0) } }
            template(&html, shell, page, try read(known, shell))
        }
    }
}
