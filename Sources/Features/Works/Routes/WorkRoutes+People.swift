import Catalog
import HTTPServer
import HTTPTypes
import Site

extension WorkRoutes {
    func registerPeople(in routes: inout Routes) {
        routes.on(.get, W.paths.people, people)
        routes.on(.get, W.paths.person, person)
    }

    func people(_ request: Request) throws -> Response {
        try countsPage(
            request, .person, Phrase("사람들", "People"), empty: Phrase("아직 없어요", "Nobody yet"),
            at: W.paths.people()
        ) { W.paths.person($0) }
    }

    func person(_ request: Request, _ name: String) throws -> Response {
        try site.page(request, at: .collection(W.kind), parts: ["shelf", "work"]) { html, shell in
            let owner = shell.person.id
            let folders = try listContexts.get(owner, in: catalog, store.listContext).folders
            let page = try catalog.read(of: owner) { scope in
                guard let knownName = try store.person(name, in: scope) else { throw CatalogError.notFound }
                var listing = WorkListing<W>()
                listing.facets[.person] = knownName
                listing.after = request.query["after"]
                let works = try store.tiles(listing, words: shell.words, in: scope)
                let credits = try store.credits(ofPerson: knownName, maxCoCredits: 60, in: scope)
                return WorkGroupPage(
                    W.self, name: knownName, roles: credits.roles, tiles: works.rows,
                    next: works.next?.text, isFirst: listing.after == nil,
                    coCredits: credits.coCredits,
                    bulk: site.bulkBar(shell: shell, folders: folders),
                    words: shell.words)
            }
            Templates.workGroupPage(&html, shell: shell, page: page)
        }
    }
}
