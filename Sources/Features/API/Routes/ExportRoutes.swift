import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Streams the export of a person's data.
struct ExportRoutes: Sendable {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, APIPath.export, show)
    }

    private func show(_ request: Request) throws -> Response {
        let since = try request.query.moment("since")
        let export = try Export(site, person: request.owner, since: since)
        return .stream(type: "application/json") { try export.next() }
    }
}
