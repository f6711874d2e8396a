import Catalog
import Dispatch
import HTTPServer
import HTTPTypes
import Site

/// The check of `seorap doctor` as a page; the originals' bytes are left to the command.
struct HouseCheckRoutes: RouteGroup {
    let dashboard: Dashboard
    let migrations: [Migration]

    func register(in routes: inout Routes) {
        routes.onAsync(.get, BackupPath.check, access: .owner) { try await page($0, repairs: false) }
        routes.onAsync(.post, BackupPath.check, access: .owner) { try await page($0, repairs: true) }
    }

    private func page(_ request: Request, repairs: Bool) async throws -> Response {
        let check = HouseCheck(catalog, migrations: migrations, repairs: repairs)
        let findings = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                continuation.resume(with: Result { try check.run(isDeep: false) })
            }
        }
        let shell = try dashboard.shell(for: request, at: .settings)
        let page = HouseCheckPage(findings, words: shell.words)
        return dashboard.html { Templates.houseCheckPage(&$0, shell: shell, page: page) }
    }
}
