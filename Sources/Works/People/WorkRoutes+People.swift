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
        let limit = 100
        let after = request.query["after"].flatMap { text -> FacetCount? in
            let parts = text.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let count = Int(parts[0]) else { return nil }
            return FacetCount(key: String(parts[1]), name: "", count: count)
        }
        return try dashboard.page(request, at: .collection(W.kind), parts: ["work"]) { html, shell in
            let counts = try catalog.read { db in
                try store.counts(.person, owner: shell.session.person.id, limit: limit + 1, after: after, in: db)
            }
            let page = WorkPeoplePage(W.self, counts, limit: limit, isFirst: after == nil, words: shell.words)
            Templates.workPeoplePage(&html, shell: shell, page: page)
        }
    }

    func person(_ request: Request, _ name: String) throws -> Response {
        try dashboard.page(request, at: .collection(W.kind), parts: ["shelf", "work"]) { html, shell in
            let owner = shell.session.person.id
            let page = try catalog.read { db in
                guard let known = try store.person(name, owner: owner, in: db) else { throw CatalogError.notFound }
                var listing = WorkListing<W>()
                listing.facets[.person] = known
                listing.after = request.query["after"]
                let works = try store.tiles(listing, owner: owner, words: shell.words, in: db)
                return WorkPersonPage(
                    W.self, name: known, roles: try store.roles(of: known, owner: owner, in: db), tiles: works.rows,
                    next: works.next?.text, isFirst: listing.after == nil,
                    companions: try store.companions(of: known, owner: owner, limit: 60, in: db), words: shell.words)
            }
            Templates.workPersonPage(&html, shell: shell, page: page)
        }
    }
}
