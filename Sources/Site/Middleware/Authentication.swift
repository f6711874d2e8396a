import Catalog
import HTTPServer
import HTTPTypes
import Text

/// Lets in whom the route's ``Access`` names. A session is a browser's cookie or a bearer token, both 256 random bits of
/// which the catalog knows the hash.
package struct Authentication: Middleware {
    let catalog: Catalog

    package func before(_ request: inout Request) throws -> Response? {
        if let session = try session(of: request) {
            request[SessionKey.self] = session
            request.isFromKnownClient = true
        }
        try Self.admit(request)
        return nil
    }

    /// - Throws: a refusal for whom the route's access keeps out.
    package static func admit(_ request: Request) throws {
        guard request.route != nil, case let access = request.attributes[AccessKey.self], !access.isOpen else { return }
        guard let session = request[SessionKey.self] else { throw RequestError.unauthorised }
        guard session.may(request.method, at: access) else { throw RequestError.notAllowed }
    }

    /// Returns the session of a bearer token, otherwise that of the cookie: an `Authorization` of another scheme is meant for
    /// a proxy in front of Seorap.
    private func session(of request: Request) throws -> Session? {
        if let authorization = request.header(.authorization), authorization.hasPrefixIgnoringCase("bearer ") {
            return try session(String(Substring(authorization.utf8.dropFirst("bearer ".utf8.count))), isToken: true)
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

extension Session {
    fileprivate func may(_ method: HTTPRequest.Method, at access: Access) -> Bool {
        if [.owner, .wholeInstance].contains(access), !person.isAdministrator { return false }
        if [.everything, .wholeInstance].contains(access), scope != .everything { return false }
        return switch scope {
        case .everything: true
        case .read: method.isSafe
        case .add: method.isSafe || access == .adding && [.post, .patch].contains(method)
        }
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
