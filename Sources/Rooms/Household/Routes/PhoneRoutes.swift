import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Pairing routes for the computer.
struct PhoneRoutes: RouteGroup {
    let dashboard: Dashboard

    func register(in routes: inout Routes) {
        // A paired device has all permissions, so only a session with all permissions may pair one.
        routes.on(.get, SitePath.phone, access: .everything, show)
        routes.on(.post, SitePath.phone, access: .everything, renew)
    }

    private func show(_ request: Request) throws -> Response {
        let session = try request.session
        let shell = try dashboard.shell(for: request, at: .settings)
        let page = phonePage(request, session, shell.words)
        var response = dashboard.html { Templates.phonePage(&$0, shell: shell, page: page) }
        // The page contains a secret, which must not be cached.
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func renew(_ request: Request) throws -> Response {
        let session = try request.session
        _ = catalog.people.pairing.offer(on: session.device, of: session.person.id, renew: true)
        return .redirect(to: Address.back(request, else: SitePath.phone()))
    }

    private func phonePage(_ request: Request, _ session: Session, _ words: Words) -> PhonePage {
        let bases = dashboard.ways(from: request)
        let offer =
            bases.isEmpty ? nil : catalog.people.pairing.offer(on: session.device, of: session.person.id)
        return PhonePage(
            words: words, offer: offer, bases: bases, chosen: request.query[PhonePage.choice],
            addresses: dashboard.addresses,
            now: dashboard.now)
    }
}
