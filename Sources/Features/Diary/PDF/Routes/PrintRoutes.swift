import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site

/// Pages of some days on paper, and as one PDF file that is made in the background.
struct PrintRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.print, show)
        routes.on(.get, DiaryPath.prints, files)
        routes.on(.post, DiaryPath.prints, make)
        routes.on(.get, DiaryPath.printFile, file)
        routes.on(.post, DiaryPath.printRemoval, remove)
    }

    /// Pages from one day to another to look at and print.
    private func show(_ request: Request) throws -> Response {
        let owner = try request.owner
        let range = try range(request.query, today: site.today(request))
        return try site.page(request, at: .collection(.page), parts: DiaryPageRoutes.parts) { html, shell in
            try catalog.read(of: owner) { scope in
                let listing = DiaryFilter(
                    sort: .oldest, diary: range.diary, days: range.from...range.to,
                    limit: DiaryPrintPage.maxPreviewPages)
                let found = try store.rows(listing, in: scope)
                let tiles = try store.tiles(
                    found.rows.filter(\.isFinished), isLive: true, width: 1440, in: DiaryListQuery(),
                    TileContext(shell, [:]), db: scope.db)
                let page = DiaryPrintPage(
                    shell: shell, range: range, diaries: try store.diaries(of: owner, in: scope.db), tiles: tiles,
                    isCut: found.next != nil)
                Templates.diaryPrintPage(&html, shell: shell, page: page)
            }
        }
    }

    private func files(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(.page), parts: ["diary"]) { html, shell in
            let page = try catalog.read(of: shell.person.id) { scope in
                DiaryPDFsPage(
                    try store.prints(in: scope), failed: try store.failedPrints(in: scope),
                    diaries: try store.allDiaries(of: shell.person.id, in: scope.db), shell)
            }
            Templates.diaryPDFsPage(&html, shell: shell, page: page)
        }
    }

    private func make(_ request: Request) throws -> Response {
        let range = try range(request.form, today: site.today(request))
        _ = try store.makePrint(
            from: range.from, to: range.to, diary: range.diary, by: try request.owner)
        return .redirect(to: DiaryPath.prints())
    }

    private func file(_ request: Request, _ id: Int64) throws -> Response {
        let print = try catalog.read(of: try request.owner) { try store.print(id, in: $0) }
        let path = store.printFile(id)
        guard let end = print.expiresAt, end > site.now, FileManager.default.fileExists(atPath: path) else {
            throw CatalogError.notFound
        }
        var response = Response.file(path: path, type: "application/pdf")
        response.download(as: "diary-\(print.from)-\(print.to).pdf")
        return response
    }

    private func remove(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write(of: try request.owner) { try store.removePrint(id, in: $0) }
        return try site.done(request, .notice(.removed), else: DiaryPath.prints())
    }

    /// This month where nothing is said.
    private func range(_ fields: FormFields, today: LocalDate) throws -> DiaryPrintPage.Range {
        let days = CalendarMonth(today).days
        func day(_ field: String, _ other: LocalDate?) throws -> String {
            guard let text = fields[field], !text.isEmpty else { return (other ?? days[0]).text }
            guard let day = LocalDate(text) else {
                throw CatalogError.invalid(field, "날짜를 2026-11-21처럼 적어 주세요.", "Enter a day such as 2026-11-21.")
            }
            return day.text
        }
        let (from, to) = (try day("from", days.first), try day("to", days.last))
        return DiaryPrintPage.Range(
            from: min(from, to), to: max(from, to), diary: fields["diary"].flatMap { Int64($0) })
    }
}
