import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Tasks

/// What the addresses of one side answer; see ``ImportPaths``.
struct WorkImportRoutes: RouteGroup {
    let dashboard: Dashboard
    let engine: WorkImport
    let sides: [WorkImportSide]
    let side: WorkImportSide

    private var imports: ImportRuns {
        catalog.imports.only(WorkFormat.all.filter { $0.kinds.contains(side.target.kind) }.map(\.name))
    }

    func register(in routes: inout Routes) {
        routes.on(.get, side.paths.imports) { request in try list(request) }
        routes.on(.post, side.paths.imports, body: .upload(perFile: 100 << 20, total: 101 << 20), start)
        routes.on(.get, side.paths.run, show)
        routes.on(.post, side.paths.choice, choose)
        routes.on(.post, side.paths.removal, undo)
    }

    private func shell(_ request: Request) throws -> Shell {
        try dashboard.shell(for: request, at: .collection(side.target.kind))
    }

    private func list(
        _ request: Request, status: HTTPResponse.Status = .ok, problem: FieldProblem? = nil
    ) throws -> Response {
        let shell = try shell(request)
        let runs = try catalog.read(of: shell.person.id) { try imports.list(in: $0) }
        let question = problem?.field == DayOrder.field ? DayOrder.question(shell.words) : nil
        let page = ImportsPage(
            runs: runs, problem: problem, question: question, texts: side.texts, paths: side.paths, shell: shell)
        return dashboard.importsPage(page, shell, status: status)
    }

    private func start(_ request: Request) throws -> Response {
        do {
            let (file, owner) = (try request.importedFile(), try request.owner)
            let own: ImportOffer.Begin = { file, owner in
                engine.page(
                    try engine.begin(
                        file.path, fileName: file.name, by: owner,
                        dayOrder: request.form[DayOrder.field].flatMap(DayOrder.init(rawValue:)), asksForDays: true,
                        known: dashboard.rooms.importedFiles))
            }
            // Only this page can ask about the order of days.
            let isOurs = (try? engine.offer(for: file)) != nil
            return .redirect(to: try isOurs ? own(file, owner) : dashboard.begin(file, by: owner, else: own))
        } catch CatalogError.invalid(let problems) {
            return try list(request, status: .unprocessableContent, problem: problems.first)
        }
    }

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        let shell = try shell(request)
        let owner = shell.person.id
        let status = request.query["status"].flatMap(ImportRow.Status.init(rawValue:))
        let after = request.query["after"].flatMap { Int($0) } ?? 0
        let page = try catalog.read(of: owner) { scope in
            let run = try imports.get(id, in: scope)
            guard let format = WorkFormat.named(run.format) else { throw CatalogError.notFound }
            let rows = try imports.rows(
                of: id, status: status, after: after, limit: ImportRunPage.limit + 1, in: scope.db)
            let ledger = WorkLedger(
                format: format, items: try catalog.items.find(WorkLedger.items(in: rows), in: scope),
                shows: sides, words: shell.words)
            let lookups = try sides.map { try $0.target.lookups(of: id, in: scope.db) }
            return ImportRunPage(
                run: run, rows: rows, status: status, after: after, title: side.texts.title, paths: side.paths,
                words: shell.words, lookups: lookups.reduce(ImportRunPage.Lookups(), +), problem: WorkLedger.problem,
                line: ledger.line)
        }
        return dashboard.importRunPage(page, shell)
    }

    /// One of this side's own.
    private func run(_ request: Request, _ id: Int64) throws -> ImportRun {
        return try catalog.read(of: request.owner) { try imports.get(id, in: $0) }
    }

    private func choose(_ request: Request, _ id: Int64, _ row: Int64) throws -> Response {
        // Only the buttons of the ledger say what to take.
        guard let choice = ImportChoice(request.form["take"] ?? "") else { throw CatalogError.notFound }
        try engine.choose(choice, for: row, of: try run(request, id).id, by: try request.owner)
        return try dashboard.done(request, .notice(.saved), else: side.paths.run(id))
    }

    private func undo(_ request: Request, _ id: Int64) throws -> Response {
        try engine.undo(try run(request, id).id, by: try request.owner)
        return try dashboard.done(request, .notice(.undone), else: side.paths.run(id))
    }
}

extension DayOrder {
    static let field = "dayOrder"

    static func question(_ words: Words) -> ImportsPage.Question {
        ImportsPage.Question(
            field, words("3/4/2022는 어느 날인가요?", "Which day is 3/4/2022?"),
            options: [
                Option(dayFirst.rawValue, words("4월 3일", "3 April")),
                Option(monthFirst.rawValue, words("3월 4일", "4 March")),
            ])
    }
}
