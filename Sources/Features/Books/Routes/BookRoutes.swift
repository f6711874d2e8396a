import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text
import Works

/// Routes of the book feature; see ``WorkPaths`` and ``BookPath``.
struct BookRoutes: RouteGroup {
    let works: WorkRoutes<Book>
    var site: SiteContext { works.site }
    var store: BookStore { works.store }

    func register(in routes: inout Routes) {
        works.register(in: &routes)
        routes.on(.get, Book.paths.show, show)
        routes.on(.get, Book.paths.statistics) { try statistics($0) }
        routes.on(.post, BookPath.goal, setGoal)
        routes.on(.get, BookPath.export) { request in
            try BookExport.all(store, owner: request.owner).response(named: "goodreads.csv")
        }
        routes.on(.post, BookPath.progress, setProgress)
        routes.on(.post, BookPath.reading, setReading)
        routes.on(.post, BookPath.holding, setHolding)
        registerQuotes(in: &routes)
        registerDuplicates(in: &routes)
    }

    func show(_ request: Request, _ id: Int64) throws -> Response {
        try works.show(request, id) { book, readings, words, db in
            BookPageSections(
                progress: BookProgress(
                    book, readings: readings, history: try store.progress(of: [id], in: db)[id] ?? [],
                    now: site.now, words: words),
                quotes: QuoteSection(try store.quotes(of: id, in: db), of: book.item, words: words),
                holding: HoldingSection(try store.holding(of: id, in: db), of: id, words: words))
        } render: { html, shell, page, sections in
            Templates.bookPage(&html, shell: shell, page: page, parts: sections)
        }
    }

    func setReading(_ request: Request, _ id: Int64) throws -> Response {
        guard let state = request.form["state"].flatMap(Reading.State.init(rawValue:)) else {
            throw CatalogError.invalid("state", "이런 상태는 없어요.", "There is no such state.")
        }
        let today = PartialDate(site.today(request).text)
        let change = try store.setReading(state, of: id, on: today, by: try request.owner)
        return try site.done(request, change, else: Book.paths.show(id))
    }

    /// Serves the statistics with the reading goal of their year.
    /// - Parameter typed: the goal as typed, if it was rejected.
    func statistics(_ request: Request, typed: String? = nil, problem: Phrase? = nil) throws -> Response {
        try works.statistics(request) { year, done, shell in
            let books = try catalog.read(of: shell.person.id) { try store.goal(for: year, in: $0) }
            return ReadingGoal(
                year: year, books: books, done: done,
                text: typed ?? books.map(String.init) ?? "", problem: problem.map { shell.words($0) })
        } render: { html, shell, page, goal in
            Templates.bookStatisticsPage(&html, shell: shell, page: page, goal: goal)
        }
    }

    func setGoal(_ request: Request) throws -> Response {
        var checks = FieldChecks()
        let (typedGoal, typedYear) = (request.form["books"] ?? "", request.form["year"] ?? "")
        let books = checks.number("books", typedGoal, in: 1...10_000)
        let year = checks.number("year", typedYear, in: 1000...2999) ?? site.today(request).year
        guard checks.problems.isEmpty else {
            var response = try statistics(request, typed: typedGoal, problem: checks.problems[0].message)
            response.status = .unprocessableContent
            return response
        }
        let change = try store.setGoal(books, for: year, by: try request.owner)
        return try site.done(request, change, else: Book.paths.statistics())
    }

    func setProgress(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.owner
        let pageCount = try catalog.read(of: owner) { try store.get(id, in: $0) }.work.pageCount
        var checks = FieldChecks()
        let progress = checks.progress("progress", request.form["progress"] ?? "", of: pageCount)
        try checks.finish()
        return try site.done(
            request,
            try store.setProgress(
                progress, of: id, on: PartialDate(site.today(request).text), by: owner),
            else: Book.paths.show(id))
    }
}
