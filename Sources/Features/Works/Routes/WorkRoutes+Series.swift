import Catalog
import HTTPServer
import HTTPTypes
import Site

extension WorkRoutes {
    func registerSeries(in routes: inout Routes) {
        routes.on(.get, W.paths.allSeries, allSeries)
        routes.on(.get, W.paths.series, series)
    }

    func allSeries(_ request: Request) throws -> Response {
        try countsPage(
            request, .series, Phrase("시리즈", "Series"),
            empty: Phrase(
                "아직 시리즈가 없어요. 수정 화면에서 시리즈 이름을 적으면 여기에 모여요.",
                "No series yet. Add a series name when you edit, and it appears here."), at: W.paths.allSeries()
        ) { W.paths.series($0) }
    }

    func series(_ request: Request, _ name: String) throws -> Response {
        try site.page(request, at: .collection(W.kind), parts: ["shelf", "work"]) { html, shell in
            let owner = shell.person.id
            let folders = try listContexts.get(owner, in: catalog, store.listContext).folders
            let page = try catalog.read(of: owner) { scope in
                guard let knownName = try store.series(named: name, in: scope) else {
                    throw CatalogError.notFound
                }
                let ids = try store.works(inSeries: knownName, limit: 500, in: scope)
                return WorkGroupPage(
                    title: knownName, detail: W.labels.count(ids.count, shell.words),
                    allLink: LinkChoice(shell.words("모든 시리즈", "All series"), url: W.paths.allSeries()),
                    tiles: try store.tiles(ids, words: shell.words, in: scope),
                    bulk: site.bulkBar(shell: shell, folders: folders))
            }
            Templates.workGroupPage(&html, shell: shell, page: page)
        }
    }
}
