import Catalog
import HTTPServer
import HTTPTypes
import Providers
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
        routes.on(.post, BookPath.reading, setReading)
    }

    func show(_ request: Request, _ id: Int64) throws -> Response {
        try works.show(request, id) { book, readings, words, db in
            BookProgress(
                book, readings: readings, history: try works.store.progress(of: [id], in: db)[id] ?? [], words: words)
        } _: { html, shell, page, progress in
            Templates.bookPage(&html, shell: shell, page: page, progress: progress)
        }
    }

    func setReading(_ request: Request, _ id: Int64) throws -> Response {
        guard let state = request.form["state"].flatMap(Reading.State.init(rawValue:)) else {
            throw CatalogError.invalid("state", "이런 상태는 없어요.", "There is no such state.")
        }
        let today = PartialDate(LocalDate(works.dashboard.now).text)
        let change = try works.store.setReading(state, of: id, on: today, by: try request.session.person.id)
        return try works.dashboard.done(request, change, else: BookPath.show(id))
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
