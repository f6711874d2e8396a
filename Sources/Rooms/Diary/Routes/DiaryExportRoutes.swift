import Catalog
import HTTPServer
import HTTPTypes
import Site

/// A person's diary as files that every program reads.
struct DiaryExportRoutes: RouteGroup {
    let dashboard: Dashboard
    let store: DiaryStore

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.export, export)
    }

    private func export(_ request: Request) throws -> Response {
        let zip = try DiaryExport(store: store).zip(of: try request.owner)
        var response = Response.stream(type: "application/zip", length: zip.length) { try zip.next() }
        response.download(as: "seorap-diary-\(dashboard.today(request).text).zip")
        return response
    }
}
