import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Providers
import Site
import Works

/// Routes of the charts, of today and of past days.
package struct ChartRoutes<W: Work>: Sendable {
    private let find: FindRoutes<W>
    private let charts: ChartCache

    package init(_ find: FindRoutes<W>) {
        self.find = find
        charts = ChartCache(registry: find.registry)
    }

    package func register(in routes: inout Routes) {
        guard let route = W.paths.charts else { return }
        routes.onAsync(.get, route, access: .member, costs: .outside) { request in try await page(request, route()) }
    }

    private func page(_ request: Request, _ path: String) async throws -> Response {
        let person = try request.session.person
        let asked = ChartQuery(request.query, request.language, path: path)
        let today = charts.today
        let day = min(asked.day ?? today, today)
        var trouble: ProviderError?
        var fetched: ChartList?
        if day == today {
            let result = await find.finder.within {
                () async -> Result<(list: ChartList, isKept: Bool), ProviderError> in
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
                    try? WriteLimit.$time.withValue(.milliseconds(50)) { try charts.keep(answer.list, as: asked.name) }
                }
            case .failure(let error): trouble = error
            }
        }
        let (list, beside, keptWorks, logos) = try find.catalog.read(of: person.id) { [fetched] scope in
            let list = try fetched ?? ChartList.read(asked.name, until: day, in: scope.db)
            let identities = list?.places.map { Identity($0.source, $0.id) } ?? []
            return (
                list, try list.map { try ChartList.neighbours(of: $0.day, asked.name, in: scope.db) },
                try find.store.keptWorks(identities, in: scope), try ProviderLogo.all(in: scope.db)
            )
        }
        // The cache then has their pictures and titles, as after a search.
        find.finder.cache.keep(list?.places.map(\.finding) ?? [])
        let shell = try find.dashboard.shell(for: request, at: .collection(W.kind), parts: ["shelf", "heart", "find"])
        let page = ChartPage(
            W.self, asked, list, beside: beside, today: today, trouble: trouble, keptWorks: keptWorks,
            logos: logos, isOwner: person.isOwner, words: shell.words)
        return find.dashboard.html { Templates.chartPage(&$0, shell: shell, page: page) }
    }
}
