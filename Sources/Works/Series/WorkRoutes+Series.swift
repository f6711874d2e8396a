import Catalog
import HTTPServer
import HTTPTypes
import Site

/// A series or a collection, in its own order.
package struct WorkSeriesPage: Sendable {
    let title: String
    let detail: String
    let tiles: [ShelfTile]
    let all: Choice
    let bulk: BulkBar
}

extension WorkRoutes {
    func registerSeries(in routes: inout Routes) {
        routes.on(.get, W.paths.living.allSeries, allSeries)
        routes.on(.get, W.paths.living.series, series)
    }

    func allSeries(_ request: Request) throws -> Response {
        let after = FacetCount(cursor: request.query["after"])
        return try dashboard.page(request, at: .collection(W.kind), parts: ["work"]) { html, shell in
            let counts = try catalog.read { db in
                try store.counts(
                    .series, owner: shell.session.person.id, limit: FacetCountPage.limit + 1, after: after, in: db)
            }
            let page = FacetCountPage(
                shell.words("시리즈", "Series"), counts, at: W.paths.living.allSeries(), isFirst: after == nil,
                words: shell.words
            ) { W.paths.living.series($0) }
            Templates.allSeriesPage(&html, shell: shell, page: page)
        }
    }

    func series(_ request: Request, _ name: String) throws -> Response {
        try dashboard.page(request, at: .collection(W.kind), parts: ["shelf", "work"]) { html, shell in
            let owner = shell.session.person.id
            let page = try catalog.read { db in
                guard let known = try store.series(named: name, owner: owner, in: db) else {
                    throw CatalogError.notFound
                }
                let ids = try store.works(inSeries: known, owner: owner, limit: 500, in: db)
                return WorkSeriesPage(
                    title: known, detail: W.words.count(ids.count, shell.words),
                    tiles: try store.tiles(ids, owner: owner, words: shell.words, in: db),
                    all: Choice(shell.words("모든 시리즈", "All series"), url: W.paths.living.allSeries()),
                    bulk: dashboard.bulkBar(shell: shell, folders: try catalog.folders.tree(owner: owner, in: db)))
            }
            Templates.workSeriesPage(&html, shell: shell, page: page)
        }
    }
}
