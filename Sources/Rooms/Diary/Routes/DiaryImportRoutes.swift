import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Tasks

/// Where diaries of other programs come in.
struct DiaryImportRoutes {
    let dashboard: Dashboard
    let engine: DiaryImport
    private var catalog: Catalog { engine.catalog }
    private var imports: ImportRuns { engine.imports }

    /// Diaries of many years come with all their pictures.
    private static let limit = 4 << 30

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.imports) { request in try importsPage(request) }
        routes.on(.post, DiaryPath.imports, body: .upload(perFile: Self.limit, total: Self.limit + 1 << 20), start)
        routes.on(.get, DiaryPath.importRun, show)
        routes.on(.post, DiaryPath.importChoice, choose)
        routes.on(.post, DiaryPath.importRemoval, undo)
    }

    private func shell(_ request: Request) throws -> Shell {
        try dashboard.shell(for: request, at: .collection(.page))
    }

    private func importsPage(
        _ request: Request, status: HTTPResponse.Status = .ok, problem: FieldProblem? = nil
    ) throws -> Response {
        let shell = try shell(request)
        let runs = try catalog.read(of: shell.session.person.id) { try imports.list(in: $0) }
        return dashboard.importsPage(
            ImportsPage(runs: runs, problem: problem, texts: .diary, paths: DiaryPath.importing, shell: shell), shell,
            status: status)
    }

    private func start(_ request: Request) throws -> Response {
        do {
            let file = try request.importedFile()
            return .redirect(
                to: try dashboard.begin(file, by: try request.session.person.id) { file, owner in
                    DiaryPath.importRun(try engine.begin(file.path, fileName: file.name, by: owner).id)
                })
        } catch CatalogError.invalid(let problems) {
            return try importsPage(request, status: .unprocessableContent, problem: problems.first)
        }
    }

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        let shell = try shell(request)
        let status = request.query["status"].flatMap(ImportRow.Status.init(rawValue:))
        let after = request.query["after"].flatMap { Int($0) } ?? 0
        let page = try catalog.read(of: shell.session.person.id) { scope in
            let run = try imports.get(id, in: scope)
            let rows = try imports.rows(
                of: id, status: status, after: after, limit: ImportRunPage.limit + 1, in: scope.db)
            let found = try catalog.items.find(rows.compactMap(\.item), in: scope)
            let items = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            return ImportRunPage(
                run: run, rows: rows, status: status, after: after, title: ImportTexts.diary.title,
                paths: DiaryPath.importing, words: shell.words, problem: DiaryLedger.problem
            ) { row in DiaryLedger.line(row, of: run, row.item.flatMap { items[$0] }, shell.words) }
        }
        return dashboard.importRunPage(page, shell)
    }

    /// What lies in the trash comes back, or stays there.
    private func choose(_ request: Request, _ id: Int64, _ row: Int64) throws -> Response {
        let brings = request.form["take"] == "1"
        try catalog.write(of: try request.session.person.id) { scope in
            let run = try imports.get(id, in: scope)
            guard let item = try imports.choice(row, of: run.id, in: scope.db).item else {
                throw CatalogError.notFound
            }
            if brings { _ = try catalog.items.restore([item], in: scope) }
            try imports.settle(
                row, as: brings ? .accepted : .duplicate, reason: brings ? nil : "leave", item: item, in: scope.db)
        }
        return try dashboard.done(request, .notice(.saved), else: DiaryPath.importRun(id))
    }

    private func undo(_ request: Request, _ id: Int64) throws -> Response {
        _ = try catalog.write(of: try request.session.person.id) { try imports.undo(id, in: $0) }
        return try dashboard.done(request, .notice(.undone), else: DiaryPath.importRun(id))
    }
}
