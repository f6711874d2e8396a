import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Text

/// Serves `/healthz` and the OpenAPI description.
struct MetaRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        var lists = ["folders", "tags", "diaries", "relations"]
        for list in site.exports.map(\.name) + ["media"] where !lists.contains(list) { lists.append(list) }
        let shared = APIOperation.shared(kinds: site.collections.map(\.kind.rawValue), exported: lists)
        let operations = shared + site.features.flatMap(\.operations)
        let document = OpenAPI(version: site.version, operations: operations, exported: lists).document()
        routes.on(.get, APIPath.openAPI) { _ in .bytes(document, type: "application/json") }
        routes.on(.get, SitePath.health, access: .open, health)
    }

    /// Checks that the database can be read and is not known to be damaged.
    private func health(_ request: Request) throws -> Response {
        do {
            try catalog.read { try $0.readEach("SELECT 1 FROM person LIMIT 1") { _ in } }
            guard catalog.isSound else { throw StorageError.damaged }
        } catch {
            return .json(status: .serviceUnavailable) { $0.member("status", "failing") }
        }
        return .json { json in
            json.member("status", "ok")
            json.member("version", site.version)
            json.member("schema", catalog.schemaVersion)
        }
    }
}
