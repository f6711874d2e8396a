import Catalog
import HTTPServer
import HTTPTypes
import Site
import Works

/// What the addresses of this room answer; see ``BookPath``.
struct BookRoutes: Sendable {
    let works: WorkRoutes<Book>

    func register(in routes: inout Routes) {
        works.register(in: &routes)
        routes.on(.get, BookPath.show, show)
        routes.on(.get, BookPath.export) { request in
            try BookExport.all(works.store, owner: request.session.person.id).response(named: "goodreads.csv")
        }
        routes.on(.post, BookPath.progress, setProgress)
    }

    func show(_ request: Request, _ id: Int64) throws -> Response {
        try works.show(request, id) { html, shell, page, stored in
            Templates.bookPage(&html, shell: shell, page: page, progress: BookProgress(stored.work))
        }
    }

    func setProgress(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.session.person.id
        let pageCount = try works.catalog.read { try works.store.get(id, owner: owner, in: $0) }.pageCount
        var checks = FieldChecks()
        let progress = checks.progress("progress", request.form["progress"] ?? "", of: pageCount)
        try checks.finish()
        return try works.dashboard.done(
            request, try works.store.setProgress(progress, of: id, by: owner), else: BookPath.show(id))
    }
}
