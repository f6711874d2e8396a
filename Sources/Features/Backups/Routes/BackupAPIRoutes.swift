import Catalog
import Dispatch
import HTTPServer
import HTTPTypes
import Site

/// Serves `/api/v1/backup.zip`: the administrator gets the instance, other people their own data.
struct BackupAPIRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.onAsync(.get, BackupPath.api, access: .everything, show)
    }

    private func show(_ request: Request) async throws -> Response {
        let person = try request.session.person
        let wanted = request.query["of"] ?? (person.isAdministrator ? "house" : "me")
        guard ["house", "me"].contains(wanted) else {
            throw CatalogError.invalid("of", "house나 me여야 해요.", "This must be house or me.")
        }
        guard wanted == "me" || person.isAdministrator else { throw CatalogError.notAllowed }
        return try await download(BackupOptions(person: wanted == "me" ? person.id : nil))
    }

    /// Maps the error of a request. Pages answer 507 only for the catalogue's own error of a full disk.
    static func requestError(_ error: any Error) -> any Error {
        if case BackupError.full = error { return StorageError.full }
        return error
    }

    func download(_ scope: BackupOptions) async throws -> Response {
        let (catalog, version) = (catalog, site.version)
        // Reading all rows takes long, so it must not block a thread that serves pages.
        let stream = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                continuation.resume(
                    with: Result { try BackupStream(catalog, scope, version: version) }.mapError(Self.requestError))
            }
        }
        var response = Response.stream(type: "application/zip") { try stream.next() }
        response.download(as: try Backup.name(catalog))
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

extension APIOperation {
    static let backups = [
        APIOperation(
            "get", BackupPath.api.template, "Everything as one zip, which `seorap restore` puts back",
            parameters: [
                Parameter("of", "house for the owner and me for everybody else unless given", type: "house|me")
            ],
            answer: .type("application/zip"))
    ]
}
