import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Tasks

/// Routes of the import pages of one kind; see ``ImportPaths``.
struct WorkImportRoutes: RouteGroup {
    let site: SiteContext
    let engine: WorkImport
    let target: any WorkImportTarget

    private var imports: ImportRunStore {
        catalog.imports.filtered(to: WorkFormat.all.filter { $0.kinds.contains(target.kind) }.map(\.name))
    }

    func register(in routes: inout Routes) {
        routes.on(.get, target.paths.imports) { request in try list(request) }
        // A file of up to 100 MiB, and 1 MiB for the rest of the form.
        routes.on(.post, target.paths.imports, body: .upload(perFile: 100 << 20, total: 101 << 20), start)
        routes.on(.get, target.paths.run, show)
        routes.on(.post, target.paths.choice, choose)
        routes.on(.post, target.paths.removal, undo)
    }

    private func shell(_ request: Request) throws -> Shell {
        try site.shell(for: request, at: .collection(target.kind))
    }

    private func list(
        _ request: Request, status: HTTPResponse.Status = .ok, problem: FieldError? = nil
    ) throws -> Response {
        let shell = try shell(request)
        let runs = try catalog.read(of: shell.person.id) { try imports.list(in: $0) }
        let question = problem?.field == DateOrder.field ? DateOrder.question(shell.words) : nil
        let page = ImportsPage(
            runs: runs, problem: problem, question: question, texts: target.texts, paths: target.paths, shell: shell)
        return site.importsPage(page, shell, status: status)
    }

    private func start(_ request: Request) throws -> Response {
        do {
            let file = try request.importedFile()
            // Only this page can ask about the order of days.
            if let importFile = try? engine.recognise(file) { return .redirect(to: try begin(importFile, request)) }
            let reportURL = try site.start(file, by: try request.owner) { file, _ in
                try begin(engine.open(file.path, file.name, supported: site.features.importedFiles), request)
            }
            return .redirect(to: reportURL)
        } catch CatalogError.invalid(let problems) {
            return try list(request, status: .unprocessableContent, problem: problems.first)
        }
    }

    private func begin(_ file: ImportFile, _ request: Request) throws -> String {
        let order = request.form[DateOrder.field].flatMap(DateOrder.init(rawValue:))
        return engine.page(of: try engine.begin(file, by: request.owner, dayOrder: order, rejectsAmbiguousDays: true))
    }

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        let shell = try shell(request)
        let owner = shell.person.id
        let status = request.query["status"].flatMap(ImportRow.Status.init(rawValue:))
        let lastOrdinal = request.query["after"].flatMap { Int($0) } ?? 0
        let page = try catalog.read(of: owner) { scope in
            let run = try imports.get(id, in: scope)
            guard let format = WorkFormat.named(run.format) else { throw CatalogError.notFound }
            let rows = try imports.rows(
                of: id, status: status, after: lastOrdinal, limit: ImportReportPage.limit + 1, in: scope.db)
            let report = WorkImportReport(
                format: format, items: try catalog.items.find(WorkImportReport.items(in: rows), in: scope),
                targets: engine.targets, words: shell.words)
            let lookups = try engine.targets.map { try $0.lookups(of: id, in: scope.db) }
            return ImportReportPage(
                run: run, rows: rows, status: status, after: lastOrdinal, title: target.texts.title,
                paths: target.paths,
                words: shell.words, lookups: lookups.reduce(ImportReportPage.LookupProgress(), +),
                problem: WorkImportReport.problem,
                line: report.reportLine)
        }
        return site.importRunPage(page, shell)
    }

    /// Returns a run of this kind.
    private func run(_ request: Request, _ id: Int64) throws -> ImportRun {
        return try catalog.read(of: request.owner) { try imports.get(id, in: $0) }
    }

    private func choose(_ request: Request, _ id: Int64, _ row: Int64) throws -> Response {
        // Only the buttons of the import report send this field.
        guard let decision = RowDecision(request.form["take"] ?? "") else { throw CatalogError.notFound }
        try engine.choose(decision, for: row, of: try run(request, id).id, by: try request.owner)
        return try site.done(request, .notice(.saved), else: target.paths.run(id))
    }

    private func undo(_ request: Request, _ id: Int64) throws -> Response {
        try engine.undo(try run(request, id).id, by: try request.owner)
        return try site.done(request, .notice(.undone), else: target.paths.run(id))
    }
}

extension DateOrder {
    static let field = "dayOrder"

    static func question(_ words: Words) -> ImportsPage.Question {
        ImportsPage.Question(
            field, words("3/4/2022는 어느 날인가요?", "Which day is 3/4/2022?"),
            options: [
                SelectOption(dayFirst.rawValue, words("4월 3일", "3 April")),
                SelectOption(monthFirst.rawValue, words("3월 4일", "4 March")),
            ])
    }
}
