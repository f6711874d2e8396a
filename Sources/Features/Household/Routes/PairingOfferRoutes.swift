import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Pairing routes for the computer.
struct PairingOfferRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        // A paired device has all permissions, so only a session with all permissions may pair one.
        routes.on(.get, SitePath.phone, access: .everything, show)
        routes.on(.post, SitePath.phone, access: .everything, replaceOffer)
    }

    private func show(_ request: Request) throws -> Response {
        let session = try request.session
        let shell = try site.shell(for: request, at: .settings)
        let page = phonePage(request, session, shell.words)
        var response = site.html { Templates.pairPhonePage(&$0, shell: shell, page: page) }
        // The page contains a secret, which must not be cached.
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func replaceOffer(_ request: Request) throws -> Response {
        let session = try request.session
        _ = catalog.people.pairing.currentOffer(on: session.device, of: session.person.id, renew: true)
        return .redirect(to: URLBuilder.back(request, else: SitePath.phone()))
    }

    /// Returns the page with the current offer of this session, which is created unless no phone can reach the
    /// instance.
    private func phonePage(_ request: Request, _ session: Session, _ words: Words) -> PairPhonePage {
        let bases = site.reachableBaseURLs(from: request)
        let offer =
            bases.isEmpty ? nil : catalog.people.pairing.currentOffer(on: session.device, of: session.person.id)
        return PairPhonePage(
            words: words, offer: offer, bases: bases, chosen: request.query[PairPhonePage.baseField],
            addresses: site.addresses,
            now: site.now)
    }
}
