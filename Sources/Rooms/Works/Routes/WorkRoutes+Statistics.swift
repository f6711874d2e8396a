import Catalog
import HTTPServer
import Site

extension WorkRoutes {
    /// - Parameter read: what else the room reads for the page.
    package func statistics<T>(
        _ request: Request, read: (Int?, Shell, WorkStatistics) throws -> T,
        _ template: (inout HTMLBuffer, Shell, WorkStatisticsPage, T) -> Void
    ) throws -> Response {
        let year = request.query["year"].flatMap { Int($0) }.flatMap { (1000...2999).contains($0) ? $0 : nil }
        return try dashboard.page(request, at: .collection(W.kind), parts: ["work"]) { html, shell in
            let statistics = try catalog.read(of: shell.person.id) {
                try store.statistics(year: year, in: $0)
            }
            let page = WorkStatisticsPage(W.self, statistics, year: year, words: shell.words)
            template(&html, shell, page, try read(year, shell, statistics))
        }
    }
}
