import Catalog
import HTTPServer
import HTTPTypes
import Site

/// The trash of a person.
struct TrashRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.trash, index)
        routes.on(.post, SitePath.trashRemoval, empty)
    }

    private func index(_ request: Request) throws -> Response {
        try site.page(request, at: .trash) { html, shell in
            var query = ItemQuery(owner: shell.person.id, state: .trashed, sort: .changed)
            try query.read(request.query)
            let page = try catalog.read { try catalog.items.page(query, in: $0) }
            let cards = page.rows.map { item in
                ItemCard(
                    item, in: site.collection(of: item.kind), words: shell.words, now: shell.now,
                    at: item.trashedAt)
            }
            Templates.trashPage(
                &html, shell: shell,
                page: TrashPage(
                    shell: shell, cards: cards, pager: site.pager(page, at: URLBuilder(SitePath.trash())),
                    bulk: BulkBar(actions: BulkAction.trashed, canTag: false, canMove: false)))
        }
    }

    private func empty(_ request: Request) throws -> Response {
        let summary = Phrase("휴지통을 비웠어요", "Emptied the trash")
        let change = try catalog.perform(.delete, by: request.owner, summary: summary) { scope in
            try catalog.items.deleteForever(try catalog.items.trashed(in: scope), in: scope)
        }.change
        return try site.done(request, change, else: SitePath.trash())
    }
}
