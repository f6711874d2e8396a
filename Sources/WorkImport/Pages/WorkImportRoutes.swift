import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// What the addresses of one side answer; see ``ImportPaths``.
struct WorkImportRoutes: Sendable {
    let dashboard: Dashboard
    let room: WorkImportRoom
    let side: WorkImportRoom.Side

    private var catalog: Catalog { dashboard.catalog }
    private var formats: [String] {
        WorkFormat.all.filter { $0.kinds.contains(side.target.kind) }.map(\.name)
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
        let runs = try catalog.read(of: shell.session.person.id) { try catalog.imports.list(formats: formats, in: $0) }
        let page = ImportsPage(runs: runs, problem: problem, texts: side.texts, paths: side.paths, shell: shell)
        return dashboard.importsPage(page, shell, status: status)
    }

    private func start(_ request: Request) throws -> Response {
        guard let file = request.files.first(where: { $0.name == "file" && $0.bytes > 0 }) else {
            let problem = FieldProblem(field: "file", message: Phrase("파일을 골라 주세요", "Choose a file"))
            return try list(request, status: .unprocessableContent, problem: problem)
        }
        do {
            let run = try room.engine.begin(
                file.path, fileName: file.fileName, by: try request.session.person.id)
            return .redirect(to: side.paths.run(run.id))
        } catch CatalogError.invalid(let problems) {
            return try list(request, status: .unprocessableContent, problem: problems.first)
        }
    }

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        let shell = try shell(request)
        let owner = shell.session.person.id
        let status = request.query["status"].flatMap(ImportRow.Status.init(rawValue:))
        let after = request.query["after"].flatMap { Int($0) } ?? 0
        let page = try catalog.read(of: owner) { scope in
            let run = try catalog.imports.get(id, in: scope)
            guard let format = WorkFormat.named(run.format) else { throw CatalogError.notFound }
            let rows = try catalog.imports.rows(
                of: id, status: status, after: after, limit: ImportRunPage.limit + 1, in: scope.db)
            let ledger = WorkLedger(
                format: format, items: try catalog.items.find(WorkLedger.items(in: rows), in: scope),
                shows: room.sides, words: shell.words)
            return ImportRunPage(
                run: run, rows: rows, status: status, after: after, title: side.texts.title, paths: side.paths,
                words: shell.words, problem: WorkLedger.problem, line: ledger.line)
        }
        return dashboard.importRunPage(page, shell)
    }

    private func choose(_ request: Request, _ id: Int64, _ row: Int64) throws -> Response {
        // Only the buttons of the ledger say what to take.
        guard let choice = ImportChoice(request.form["take"] ?? "") else { throw CatalogError.notFound }
        try room.engine.choose(choice, for: row, of: id, by: try request.session.person.id)
        return try dashboard.done(request, .notice(.saved), else: side.paths.run(id))
    }

    private func undo(_ request: Request, _ id: Int64) throws -> Response {
        try room.engine.undo(id, by: try request.session.person.id)
        return try dashboard.done(request, .notice(.undone), else: side.paths.run(id))
    }
}
