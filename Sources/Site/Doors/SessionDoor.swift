import Catalog
import HTTPServer
import HTTPTypes

/// Lets nobody in without a session, but to the few routes that are open. A session is a browser's cookie or a bearer
/// token, both 256 random bits of which the catalog knows the hash.
package struct SessionDoor: Middleware {
    private let catalog: Catalog
    /// Templates of routes that need no session.
    private let open: Set<String>
    /// Templates of routes that a token of the scope `add` may post to, and send the parts of uploads to.
    private let adding: Set<String>

    /// - Parameter adding: those of the collections.
    package init(catalog: Catalog, adding: Set<String> = []) {
        self.catalog = catalog
        open = [
            SitePath.health.template, SitePath.login.template, SitePath.loginLink.template, SitePath.asset.template,
            SitePath.favicon.template, SitePath.robots.template, SitePath.authority.template,
            SitePath.authorityProfile.template, SitePath.serviceWorker.template, SitePath.offline.template,
            SitePath.joining.template, SitePath.invitation.template,
            SitePath.pair.template, SitePath.pairSecret.template,
        ]
        self.adding = adding.union([SitePath.add.template])
    }

    package func before(_ request: inout Request) throws -> Response? {
        if let session = try session(of: request) { request[SessionKey.self] = session }
        guard let route = request.route else { return nil }
        if open.contains(route) { return nil }
        guard let session = request[SessionKey.self] else { throw Refusal.unauthorised }
        switch session.scope {
        case .everything: break
        case .read: guard request.method.isSafe else { throw Refusal.notAllowed }
        case .add:
            guard request.method.isSafe || [.post, .patch].contains(request.method) && adding.contains(route) else {
                throw Refusal.notAllowed
            }
        }
        return nil
    }

    private func session(of request: Request) throws -> Session? {
        if let authorization = request.header(.authorization) {
            guard authorization.lowercased().hasPrefix("bearer ") else { return nil }
            return try session(String(authorization.dropFirst("bearer ".count)), isToken: true)
        }
        guard let token = request.cookie(SessionCookie.name(isSecure: request.isSecure)) else { return nil }
        return try session(token, isToken: false)
    }

    private func session(_ token: String, isToken: Bool) throws -> Session? {
        guard let secret = Secret(text: token), let known = try catalog.people.session(secret),
            (known.device.kind == .token) == isToken
        else { return nil }
        return Session(person: known.person, device: known.device.id, scope: known.device.scope, isToken: isToken)
    }
}

/// The cookie of a browser that is signed in. Over TLS its name promises that it came over TLS from this very host.
package enum SessionCookie {
    package static func name(isSecure: Bool) -> String {
        isSecure ? "__Host-seorap" : "seorap"
    }

    /// A `Set-Cookie` line that lasts 400 days, the longest that browsers keep.
    package static func line(_ token: String, isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=\(token); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    package static func removal(isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
