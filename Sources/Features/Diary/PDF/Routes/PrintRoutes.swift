import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site

/// Routes that show a range of days to print, and make PDF files of them in the background.
struct PrintRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.print, show)
        routes.on(.get, DiaryPath.pdfs, list)
        routes.on(.post, DiaryPath.pdfs, make)
        routes.on(.get, DiaryPath.pdfFile, file)
        routes.on(.post, DiaryPath.pdfRemoval, remove)
    }

    /// Returns the finished pages of a range of days, to view and print.
    private func show(_ request: Request) throws -> Response {
        let owner = try request.owner
        let range = try range(request.query, today: site.today(request))
        return try site.page(request, at: .collection(.page), parts: DiaryPageRoutes.parts) { html, shell in
            try catalog.read(of: owner) { scope in
                let filter = DiaryFilter(
                    sort: .oldest, diary: range.diary, days: range.from...range.to,
                    limit: DiaryPrintPage.maxPreviewPages)
                let (pages, nextCursor) = try store.list(filter, in: scope)
                let tiles = try store.tiles(
                    pages.filter(\.isFinished), isLive: true, width: PictureURLs.fullWidth, in: DiaryListQuery(),
                    TileContext(shell, [:]), db: scope.db)
                let page = DiaryPrintPage(
                    shell: shell, range: range, diaries: try store.diaries(of: owner, in: scope.db), tiles: tiles,
                    isCut: nextCursor != nil)
                Templates.diaryPrintPage(&html, shell: shell, page: page)
            }
        }
    }

    private func list(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(.page), parts: ["diary"]) { html, shell in
            let page = try catalog.read(of: shell.person.id) { scope in
                DiaryPDFsPage(
                    try store.pdfs(in: scope), failed: try store.failedPDFs(in: scope),
                    diaries: try store.allDiaries(of: shell.person.id, in: scope.db), shell)
            }
            Templates.diaryPDFsPage(&html, shell: shell, page: page)
        }
    }

    private func make(_ request: Request) throws -> Response {
        let range = try range(request.form, today: site.today(request))
        _ = try store.makePDF(
            from: range.from, to: range.to, diary: range.diary, by: try request.owner)
        return .redirect(to: DiaryPath.pdfs())
    }

    private func file(_ request: Request, _ id: Int64) throws -> Response {
        let pdf = try catalog.read(of: try request.owner) { try store.pdf(id, in: $0) }
        let path = store.pdfPath(id)
        guard let expiry = pdf.expiresAt, expiry > site.now, FileManager.default.fileExists(atPath: path) else {
            throw CatalogError.notFound
        }
        var response = Response.file(path: path, type: "application/pdf")
        response.download(as: "diary-\(pdf.from)-\(pdf.to).pdf")
        return response
    }

    private func remove(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write(of: try request.owner) { try store.removePDF(id, in: $0) }
        return try site.done(request, .notice(.removed), else: DiaryPath.pdfs())
    }

    /// Returns the range of days and the diary of a form. The range defaults to this month.
    private func range(_ fields: FormFields, today: LocalDate) throws -> DiaryPrintPage.Range {
        let days = CalendarMonth(today).days
        func day(_ field: String, default defaultDay: LocalDate?) throws -> String {
            guard let text = fields[field], !text.isEmpty else { return (defaultDay ?? days[0]).text }
            guard let day = LocalDate(text) else {
                throw CatalogError.invalid(field, "날짜를 2026-11-21처럼 적어 주세요.", "Enter a day such as 2026-11-21.")
            }
            return day.text
        }
        let (from, to) = (try day("from", default: days.first), try day("to", default: days.last))
        return DiaryPrintPage.Range(
            from: min(from, to), to: max(from, to), diary: fields["diary"].flatMap { Int64($0) })
    }
}
