import Catalog
import Files
import Foundation
import HTTPServer
import HTTPTypes
import MediaProtocol
import PageDocument
import Site

/// Serves diary pages as files.
struct PageFileRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore
    let renderer: PageFileRenderer

    func register(in routes: inout Routes) {
        routes.onAsync(.get, DiaryPath.file, pageFile)
        routes.on(.get, DiaryPath.export, exportAll)
    }

    /// Returns all pages of a person in one zip file.
    private func exportAll(_ request: Request) throws -> Response {
        let zip = try DiaryExport(store: store).zip(of: try request.owner)
        var response = Response.stream(type: "application/zip", length: zip.length) { try zip.next() }
        response.download(as: "seorap-diary-\(site.today(request).text).zip")
        return response
    }

    /// Returns a page as JSON or as a drawing. `?width=` is the width of a drawing, by default
    /// ``PageDocument/defaultWidth(as:)``.
    private func pageFile(_ request: Request, _ id: Int64, _ format: String) async throws -> Response {
        let (page, json) = try catalog.read(of: request.owner) { scope in
            let page = try store.page(id, in: scope)
            return (page, try store.documents(of: [page], in: scope.db)[id])
        }
        guard let json else { throw RequestError.notFound }
        let name = fileName(page.day, page.item.title)
        if format == "json" {
            var response = Response.bytes(json, type: "application/json")
            response.download(as: name + ".json")
            return response
        }
        guard let format = PageFormat(rawValue: format) else { throw RequestError.notFound }
        guard let document = try? PageDocument(json: json) else { throw Self.cannotRender }
        let width = request.query["width"].flatMap { Int($0) } ?? PageDocument.defaultWidth(as: format)
        guard PageRenderRequest.widths.contains(width) else {
            throw CatalogError.invalid(
                "width", "너비는 \(PageRenderRequest.widths.lowerBound)에서 \(PageRenderRequest.widths.upperBound)까지예요.",
                "The width must be from \(PageRenderRequest.widths.lowerBound) to \(PageRenderRequest.widths.upperBound)."
            )
        }
        return try await drawing(of: document, width, format, name: name)
    }

    private func drawing(
        of document: PageDocument, _ width: Int, _ format: PageFormat, name: String
    ) async throws -> Response {
        let image: RenderedImage
        do throws(MediaError) {
            image = try await renderer.draw([document], width: width, format: format)
        } catch {
            throw Self.cannotRender
        }
        defer { unlink(image.path) }
        guard let bytes = try? File.contents(of: image.path) else { throw Self.cannotRender }
        var response = Response.bytes(Array(bytes), type: format.mediaType)
        response.download(as: name + "." + (format == .jpeg ? "jpg" : format.rawValue))
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }

    private static let cannotRender = CatalogError.invalid(
        "format", "지금은 그릴 수 없어요. 일기는 그대로 있어요. 잠시 뒤에 다시 해 주세요.",
        "The page cannot be rendered right now. It is safe; please try again later.")

    /// Returns a file name without extension, such as "2026-11-14 바다가 나오는 날".
    private func fileName(_ day: String, _ title: String) -> String {
        let safeTitle = title.map { "/\\:*?\"<>|".contains($0) || $0.isNewline ? "_" : $0 }.prefix(60)
        return title.isEmpty ? "diary-" + day : day + " " + String(safeTitle)
    }
}

extension PageDocument {
    /// Returns the default width of a drawing: 482 points (170 mm on paper) for PDF and SVG, one pixel for each page
    /// unit for pictures.
    fileprivate static func defaultWidth(as format: PageFormat) -> Int {
        switch format {
        case .png, .jpeg, .webp: Int(width)
        case .pdf, .svg: RenderPDFJob.width
        }
    }
}
