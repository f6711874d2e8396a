import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Providers
import Site
import Works

/// Routes of the charts, of today and of past days.
package struct ChartRoutes<W: Work>: Sendable {
    private let find: ProviderSearchRoutes<W>
    private let charts: ChartCache

    package init(_ find: ProviderSearchRoutes<W>) {
        self.find = find
        charts = ChartCache(registry: find.registry)
    }

    package func register(in routes: inout Routes) {
        guard let route = W.paths.charts else { return }
        routes.onAsync(.get, route, access: .member, costs: .remote) { request in try await page(request, route()) }
    }

    private func page(_ request: Request, _ path: String) async throws -> Response {
        let person = try request.session.person
        let asked = ChartQuery(request.query, request.language, path: path)
        let today = charts.today
        let day = min(asked.day ?? today, today)
        var failure: ProviderError?
        var fetched: DailyChart?
        if day == today {
            let result = await find.finder.within {
                () async -> Result<(list: DailyChart, isKept: Bool), ProviderError> in
                do {
                    return .success(try await charts.ask(asked.name))
                } catch {
                    return .failure(error as? ProviderError ?? .notUnderstood)
                }
            }
            switch result {
            case .success(let answer):
                fetched = answer.list
                // The page does not wait long for other writers; the next request can store the list.
                if !answer.isKept {
                    try? WriteTimeout.$time.withValue(.milliseconds(50)) {
                        try charts.keep(answer.list, as: asked.name)
                    }
                }
            case .failure(let error): failure = error
            }
        }
        let (list, beside, keptWorks, logos) = try find.catalog.read(of: person.id) { [fetched] scope in
            let list = try fetched ?? DailyChart.read(asked.name, until: day, in: scope.db)
            let identities = list?.entries.map { ExternalID($0.source, $0.id) } ?? []
            return (
                list, try list.map { try DailyChart.neighbours(of: $0.day, asked.name, in: scope.db) },
                try find.store.savedWorks(identities, in: scope), try ProviderLogo.all(in: scope.db)
            )
        }
        // The cache then has their pictures and titles, as after a search.
        find.finder.cache.keep(list?.entries.map(\.searchResult) ?? [])
        let shell = try find.site.shell(for: request, at: .collection(W.kind), parts: ["shelf", "heart", "find"])
        let page = ChartPage(
            W.self, asked, list, beside: beside, today: today, errorText: failure, keptWorks: keptWorks,
            logos: logos, isOwner: person.isAdministrator, words: shell.words)
        return find.site.html { Templates.chartPage(&$0, shell: shell, page: page) }
    }
}
