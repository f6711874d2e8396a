import Catalog
import HTTPServer
import HTTPTypes
import Site

struct ExportRoutes: Sendable {
    let dashboard: Dashboard

    func register(in routes: inout Routes) {
        routes.on(.get, APIPath.export, show)
    }

    private func show(_ request: Request) throws -> Response {
        let since = try request.query["since"].map { text in
            guard let moment = Timestamp(rfc3339: text) else {
                throw CatalogError.invalid("since", "RFC 3339 시각이어야 해요.", "It must be an RFC 3339 time.")
            }
            return moment
        }
        let export = try Export(dashboard, person: request.session.person, since: since)
        return .stream(type: "application/json") { try export.next() }
    }
}
