import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Routes to submit files to a feature and to show its import reports, for features whose only decision about a row is
/// whether an item in the trash is restored.
package struct ImportRoutes: RouteGroup {
    /// Returns the function that describes rows, after reading what it needs in the transaction that reads the rows.
    package typealias Lines =
        @Sendable (
            _ run: ImportRun, _ rows: [ImportRow], _ scope: OwnerScope, _ words: Words
        ) throws -> (ImportRow) -> ImportReportPage.Line

    package let site: SiteContext
    private let kind: ItemKind
    private let imports: ImportRunStore
    private let texts: ImportLabels
    private let paths: ImportPaths
    private let limit: Int
    private let keptNote: String
    private let begin: ImportProposal.Start
    private let problem: @Sendable (String) -> Phrase
    private let applyRow: RowApplication
    private let lines: Lines

    /// Adds the data of a row to its item, which was restored from the trash.
    package typealias RowApplication =
        @Sendable (_ row: ImportRow, _ item: Item.ID, _ run: ImportRun, _ scope: OwnerScope) throws -> Void

    /// - Parameters:
    ///   - limit: maximum file size in bytes.
    ///   - keptNote: the reason code of rows whose item stays in the trash.
    ///   - begin: imports a file that no feature recognises.
    ///   - problem: returns the text for the error code of a failed run.
    package init(
        site: SiteContext, kind: ItemKind, imports: ImportRunStore, texts: ImportLabels, paths: ImportPaths, limit: Int,
        keptNote: String, begin: @escaping ImportProposal.Start, problem: @escaping @Sendable (String) -> Phrase,
        startImport applyRow: @escaping RowApplication, lines: @escaping Lines
    ) {
        self.site = site
        self.kind = kind
        self.imports = imports
        self.texts = texts
        self.paths = paths
        self.limit = limit
        self.keptNote = keptNote
        self.begin = begin
        self.problem = problem
        self.applyRow = applyRow
        self.lines = lines
    }

    /// Maximum size in bytes of the fields besides the file: 1 MiB.
    private static let otherFieldsLimit = 1 << 20

    package func register(in routes: inout Routes) {
        routes.on(.get, paths.imports) { request in try list(request) }
        routes.on(.post, paths.imports, body: .upload(perFile: limit, total: limit + Self.otherFieldsLimit), start)
        routes.on(.get, paths.run, show)
        routes.on(.post, paths.choice, choose)
        routes.on(.post, paths.removal, undo)
    }

    private func shell(_ request: Request) throws -> Shell {
        try site.shell(for: request, at: .collection(kind))
    }

    private func list(
        _ request: Request, status: HTTPResponse.Status = .ok, problem: FieldError? = nil
    ) throws -> Response {
        let shell = try shell(request)
        let runs = try catalog.read(of: shell.person.id) { try imports.list(in: $0) }
        return site.importsPage(
            ImportsPage(runs: runs, problem: problem, texts: texts, paths: paths, shell: shell), shell, status: status)
    }

    private func start(_ request: Request) throws -> Response {
        do {
            let file = try request.importedFile()
            return .redirect(to: try site.start(file, by: try request.owner, else: begin))
        } catch CatalogError.invalid(let problems) {
            return try list(request, status: .unprocessableContent, problem: problems.first)
        }
    }

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        let shell = try shell(request)
        let status = request.query["status"].flatMap(ImportRow.Status.init(rawValue:))
        let after = request.query["after"].flatMap { Int($0) } ?? 0
        let page = try catalog.read(of: shell.person.id) { scope in
            let run = try imports.get(id, in: scope)
            let rows = try imports.rows(
                of: id, status: status, after: after, limit: ImportReportPage.limit + 1, in: scope.db)
            return ImportReportPage(
                run: run, rows: rows, status: status, after: after, title: texts.title, paths: paths,
                words: shell.words, problem: problem, line: try lines(run, rows, scope, shell.words))
        }
        return site.importRunPage(page, shell)
    }

    /// Restores the item of a row from the trash, or leaves it there.
    private func choose(_ request: Request, _ id: Int64, _ row: Int64) throws -> Response {
        let isRestored = request.form["take"] == "1"
        try catalog.write(of: request.owner) { scope in
            let run = try imports.get(id, in: scope)
            let undecidedRow = try imports.choice(row, of: run.id, in: scope.db)
            guard let item = undecidedRow.item else { throw CatalogError.notFound }
            if isRestored {
                try catalog.items.restore([item], in: scope)
                try applyRow(undecidedRow, item, run, scope)
            }
            try imports.setStatus(
                row, as: isRestored ? .accepted : .duplicate, reason: isRestored ? nil : keptNote, item: item,
                in: scope.db)
        }
        return try site.done(request, .notice(.saved), else: paths.run(id))
    }

    private func undo(_ request: Request, _ id: Int64) throws -> Response {
        _ = try catalog.write(of: request.owner) { try imports.undo(id, in: $0) }
        return try site.done(request, .notice(.undone), else: paths.run(id))
    }
}
