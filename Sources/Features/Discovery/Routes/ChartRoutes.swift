import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Providers
import Site
import Works

/// Routes of the charts, of today and of past days.
package struct ChartRoutes<W: Work>: Sendable {
    private let searchRoutes: ProviderSearchRoutes<W>
    private let charts: ChartCache

    package init(_ searchRoutes: ProviderSearchRoutes<W>) {
        self.searchRoutes = searchRoutes
        charts = ChartCache(registry: searchRoutes.registry)
    }

    package func register(in routes: inout Routes) {
        guard let route = W.paths.charts else { return }
        routes.onAsync(.get, route, access: .member, costs: .remote) { request in try await page(request, route()) }
    }

    private func page(_ request: Request, _ path: String) async throws -> Response {
        let person = try request.session.person
        let query = ChartQuery(request.query, request.language, path: path)
        let today = charts.today
        let day = min(query.day ?? today, today)
        let maxWriteWait = Duration.milliseconds(50)
        var failure: ProviderError?
        var fetched: DailyChart?
        if day == today {
            let result = await searchRoutes.coordinator.withTimeout {
                () async -> Result<(chart: DailyChart, isStored: Bool), ProviderError> in
                do {
                    return .success(try await charts.currentChart(query.name))
                } catch {
                    return .failure(error as? ProviderError ?? .notUnderstood)
                }
            }
            switch result {
            case .success(let answer):
                fetched = answer.chart
                // The page does not wait long for other writers; the next request can store the list.
                if !answer.isStored {
                    try? WriteTimeout.$time.withValue(maxWriteWait) {
                        try charts.store(answer.chart, as: query.name)
                    }
                }
            case .failure(let error): failure = error
            }
        }
        let (chart, neighbours, savedWorks, logos) = try searchRoutes.catalog.read(of: person.id) { [fetched] scope in
            let chart = try fetched ?? DailyChart.read(query.name, until: day, in: scope.db)
            let identities = chart?.entries.map { ExternalID($0.source, $0.id) } ?? []
            return (
                chart, try chart.map { try DailyChart.neighbours(of: $0.day, query.name, in: scope.db) },
                try searchRoutes.store.savedWorks(identities, in: scope), try ProviderLogo.all(in: scope.db)
            )
        }
        // The cache then has their pictures and titles, as after a search.
        searchRoutes.coordinator.cache.store(chart?.entries.map(\.searchResult) ?? [])
        let shell = try searchRoutes.site.shell(
            for: request, at: .collection(W.kind), parts: ["shelf", "heart", "find"])
        let page = ChartPage(
            W.self, query, chart, neighbours: neighbours, today: today, errorText: failure, savedWorks: savedWorks,
            logos: logos, isOwner: person.isAdministrator, words: shell.words)
        return searchRoutes.site.html { Templates.chartPage(&$0, shell: shell, page: page) }
    }
}
