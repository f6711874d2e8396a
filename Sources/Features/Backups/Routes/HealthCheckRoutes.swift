import Catalog
import Dispatch
import HTTPServer
import HTTPTypes
import Site

/// Page with the check of `seorap doctor`, without the bytes of originals, which only the command reads.
struct HealthCheckRoutes: RouteGroup {
    let site: SiteContext
    let migrations: [Migration]

    func register(in routes: inout Routes) {
        routes.onAsync(.get, BackupPath.check, access: .owner) { try await page($0, repairs: false) }
        routes.onAsync(.post, BackupPath.check, access: .owner) { try await page($0, repairs: true) }
    }

    private func page(_ request: Request, repairs: Bool) async throws -> Response {
        let check = HealthCheck(catalog, migrations: migrations, repairs: repairs)
        let results = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                continuation.resume(with: Result { try check.run(isDeep: false) })
            }
        }
        let shell = try site.shell(for: request, at: .settings)
        let page = HealthCheckPage(results, words: shell.words)
        return site.html { Templates.healthCheckPage(&$0, shell: shell, page: page) }
    }
}
