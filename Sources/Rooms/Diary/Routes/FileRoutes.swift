import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import MediaProtocol
import PageDocument
import Site

/// Pages as files, and on paper.
struct FileRoutes: Sendable {
    let dashboard: Dashboard
    let store: DiaryStore
    let drawer: PageDrawer

    private var catalog: Catalog { dashboard.catalog }

    func register(in routes: inout Routes) {
        routes.onAsync(.get, DiaryPath.file, file)
        routes.onAsync(.get, DiaryPath.print, print)
    }

    /// `?width=` in pixels; twice as wide as a screen shows it where nothing is said.
    private func file(_ request: Request, _ id: Int64, _ format: String) async throws -> Response {
        let (entry, json) = try catalog.read(of: request.session.person.id) { scope in
            let entry = try store.page(id, in: scope)
            return (entry, try store.documents(of: [entry], in: scope.db)[id])
        }
        guard let json else { throw Refusal.notFound }
        let name = fileName(entry.day, entry.item.title)
        if format == "json" {
            var response = Response.bytes(json, type: "application/json")
            response.download(as: name + ".json")
            return response
        }
        guard let format = PageFormat(rawValue: format) else { throw Refusal.notFound }
        guard let document = try? PageDocument(json: json) else { throw Self.undrawable }
        let width = request.query["width"].flatMap { Int($0) } ?? PageDocument.pixels(format)
        guard PageOrder.widths.contains(width) else {
            throw CatalogError.invalid(
                "width", "너비는 \(PageOrder.widths.lowerBound)에서 \(PageOrder.widths.upperBound)까지예요.",
                "The width must be \(PageOrder.widths.lowerBound) to \(PageOrder.widths.upperBound).")
        }
        return try await drawn([document], width, format, name: name)
    }

    /// Pages from one day to another to look at and print; `format=pdf` makes one file of them.
    private func print(_ request: Request) async throws -> Response {
        let owner = try request.session.person.id
        let range = try range(request)
        let listing = DiaryListing(
            sort: .oldest, diary: range.diary, days: range.from...range.to, limit: DiaryPrintPage.most)
        let (found, documents, diaries) = try catalog.read(of: owner) { scope in
            let found = try store.rows(listing, in: scope)
            let rows = found.rows.filter(\.isFinished)
            let wanted = request.query["format"] == "pdf" ? try store.documents(of: rows, in: scope.db) : [:]
            return (
                (rows: rows, isCut: found.next != nil),
                rows.compactMap { wanted[$0.id] }.compactMap { try? PageDocument(json: $0) },
                try store.diaries(of: owner, in: scope.db)
            )
        }
        if request.query["format"] == "pdf" {
            guard !documents.isEmpty else {
                throw CatalogError.invalid("from", "이 날들에는 다 쓴 쪽이 없어요.", "No page was finished in these days.")
            }
            return try await drawn(
                documents, PageDocument.pixels(.pdf), .pdf, name: fileName("\(range.from)-\(range.to)", ""))
        }
        return try dashboard.page(request, at: .collection(.page), parts: ReadingRoutes.parts) { html, shell in
            let tiles = try catalog.read(of: owner) { scope in
                try store.tiles(
                    found.rows, isLive: true, width: 1440, in: DiaryTrail(), DiaryAround(shell, [:]), db: scope.db)
            }
            let page = DiaryPrintPage(
                shell: shell, range: range, diaries: diaries, tiles: tiles, isCut: found.isCut)
            Templates.diaryPrintPage(&html, shell: shell, page: page)
        }
    }

    /// This month where the address says nothing.
    private func range(_ request: Request) throws -> DiaryPrintPage.Range {
        let days = DiaryMonth(LocalDate(dashboard.now)).days
        func day(_ field: String, _ other: LocalDay?) throws -> String {
            guard let text = request.query[field], !text.isEmpty else { return (other ?? days[0]).date.text }
            guard let day = LocalDay(text) else {
                throw CatalogError.invalid(field, "2026-11-21처럼 적어 주세요.", "Write a day like 2026-11-21.")
            }
            return day.date.text
        }
        let (from, to) = (try day("from", days.first), try day("to", days.last))
        return DiaryPrintPage.Range(
            from: min(from, to), to: max(from, to), diary: request.query["diary"].flatMap { Int64($0) })
    }

    private func drawn(
        _ pages: [PageDocument], _ width: Int, _ format: PageFormat, name: String
    ) async throws -> Response {
        let image: RenderedImage
        do throws(MediaError) {
            image = try await drawer.draw(pages, width: width, format: format)
        } catch {
            throw Self.undrawable
        }
        defer { try? FileManager.default.removeItem(atPath: image.path) }
        guard let bytes = FileManager.default.contents(atPath: image.path) else { throw Self.undrawable }
        var response = Response.bytes(Array(bytes), type: format.mediaType)
        response.download(as: name + "." + (format == .jpeg ? "jpg" : format.rawValue))
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }

    private static let undrawable = CatalogError.invalid(
        "format", "지금은 그릴 수 없어요. 쪽은 그대로 있어요. 잠시 뒤에 다시 해 주세요.",
        "It cannot be drawn now. The page is safe; please try again later.")

    /// "2026-11-14 바다가 나오는 날"
    private func fileName(_ day: String, _ title: String) -> String {
        let letters = title.map { "/\\:*?\"<>|".contains($0) || $0.isNewline ? "_" : $0 }.prefix(60)
        return title.isEmpty ? "diary-" + day : day + " " + String(letters)
    }
}

extension PageDocument {
    /// How wide it is drawn where nobody asks for a width: 170 mm on paper, all its units as a picture.
    fileprivate static func pixels(_ format: PageFormat) -> Int {
        switch format {
        case .png, .jpeg, .webp: Int(width)
        case .pdf, .svg: 482
        }
    }
}
