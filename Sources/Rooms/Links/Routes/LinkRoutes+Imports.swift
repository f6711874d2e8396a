import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Tasks

extension LinkRoutes {
    func importRoutes(_ routes: inout Routes) {
        routes.on(.get, LinkPath.imports) { request in try importsPage(request) }
        routes.on(.post, LinkPath.imports, body: .upload(perFile: 100 << 20, total: 101 << 20), startImport)
        routes.on(.get, LinkPath.importRun, importRun)
        routes.on(.post, LinkPath.importChoice, choose)
        routes.on(.post, LinkPath.importRemoval, undoImport)
    }

    private var imports: ImportRuns { LinkImport(store: store).imports }

    private func importsPage(
        _ request: Request, status: HTTPResponse.Status = .ok, problem: FieldProblem? = nil
    ) throws -> Response {
        let shell = try shell(request)
        let runs = try catalog.read(of: shell.person.id) {
            try imports.list(in: $0)
        }
        return dashboard.importsPage(
            ImportsPage(runs: runs, problem: problem, texts: .links, paths: LinkPath.importing, shell: shell), shell,
            status: status)
    }

    private func startImport(_ request: Request) throws -> Response {
        do {
            let file = try request.importedFile()
            return .redirect(
                to: try dashboard.begin(file, by: try request.owner) { file, owner in
                    try LinkImport(store: store).begin(file, by: owner)
                })
        } catch CatalogError.invalid(let problems) {
            return try importsPage(request, status: .unprocessableContent, problem: problems.first)
        }
    }

    private func importRun(_ request: Request, _ id: Int64) throws -> Response {
        let shell = try shell(request)
        let status = request.query["status"].flatMap(ImportRow.Status.init(rawValue:))
        let after = request.query["after"].flatMap { Int($0) } ?? 0
        let page = try catalog.read(of: shell.person.id) { scope in
            let run = try imports.get(id, in: scope)
            let rows = try imports.rows(
                of: id, status: status, after: after, limit: ImportRunPage.limit + 1, in: scope.db)
            return ImportRunPage(
                run: run, rows: rows, status: status, after: after, title: ImportTexts.links.title,
                paths: LinkPath.importing, words: shell.words, problem: LinkLedger.problem
            ) { LinkLedger.line($0, shell.words) }
        }
        return dashboard.importRunPage(page, shell)
    }

    /// What lies in the trash comes back, or stays there.
    private func choose(_ request: Request, _ id: Int64, _ row: Int64) throws -> Response {
        let brings = request.form["take"] == "1"
        try catalog.write(of: request.owner) { scope in
            let run = try imports.get(id, in: scope)
            guard let item = try imports.choice(row, of: run.id, in: scope.db).item else {
                throw CatalogError.notFound
            }
            if brings { try catalog.items.restore([item], in: scope) }
            try imports.settle(
                row, as: brings ? .accepted : .duplicate, reason: brings ? nil : "left", item: item, in: scope.db)
        }
        return try dashboard.done(request, .notice(.saved), else: LinkPath.importRun(id))
    }

    private func undoImport(_ request: Request, _ id: Int64) throws -> Response {
        _ = try catalog.write(of: request.owner) { try imports.undo(id, in: $0) }
        return try dashboard.done(request, .notice(.undone), else: LinkPath.importRun(id))
    }
}
