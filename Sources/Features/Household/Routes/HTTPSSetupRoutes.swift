import HTTPServer
import HTTPTypes
import Site

/// The page about HTTPS, the downloads of the instance's certificate authority, the service worker and its offline
/// page.
///
/// The downloads contain only the public certificate of the authority. They need no session, because a phone without
/// the certificate cannot sign in over HTTPS.
struct HTTPSSetupRoutes: Sendable {
    let site: SiteContext
    let httpsStatus: HTTPSStatus

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.secure, show)
        routes.on(.get, SitePath.serviceWorker, access: .open) { _ in site.assets.serviceWorkerResponse }
        routes.on(.get, SitePath.offline, access: .open, offline)
        routes.on(.get, SitePath.authority, access: .open, certificate)
        routes.on(.get, SitePath.authorityProfile, access: .open, profile)
    }

    private func show(_ request: Request) throws -> Response {
        let shell = try site.shell(for: request, at: .settings)
        let page = HTTPSSetupPage(
            words: shell.words, status: httpsStatus.current, authority: request.authority, isSecure: request.isSecure)
        return site.html { Templates.httpsSetupPage(&$0, shell: shell, page: page) }
    }

    private func offline(_ request: Request) -> Response {
        let frame = site.frame(for: request)
        return site.html { Templates.offlinePage(&$0, frame: frame) }
    }

    private func certificate(_ request: Request) throws -> Response {
        var response = Response.bytes(try authority().der, type: "application/x-x509-ca-cert")
        response.headers[.contentDisposition] = "attachment; filename=\"seorap.crt\""
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func profile(_ request: Request) throws -> Response {
        // Not an attachment, because Safari would save it as a file instead of offering to install it.
        let profile = Array(AuthorityProfile(authority: try authority()).text.utf8)
        var response = Response.bytes(profile, type: "application/x-apple-aspen-config")
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func authority() throws -> HTTPSStatus.Authority {
        guard let authority = httpsStatus.current?.authority else { throw RequestError.notFound }
        return authority
    }
}
