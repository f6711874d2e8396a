import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Diaries and who writes in them.
struct PairRoutes: Sendable {
    let dashboard: Dashboard
    let store: DiaryStore

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.diaries, diaries)
    }

    private func diaries(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .collection(.page)) { html, shell in
            Templates.diariesPage(&html, shell: shell)
        }
    }
}
