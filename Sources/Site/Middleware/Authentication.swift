import Catalog
import HTTPServer
import HTTPTypes
import Text

/// Finds the session of a request and rejects requests that the ``Access`` of the route does not allow.
///
/// A session is identified by a cookie or a bearer token, both 256 random bits. The catalogue stores only their hashes.
package struct Authentication: Middleware {
    let catalog: Catalog

    package func before(_ request: inout Request) throws -> Response? {
        if let session = try session(of: request) {
            request[SessionKey.self] = session
            request.isFromKnownClient = true
        }
        try Self.checkAccess(request)
        return nil
    }

    /// - Throws: ``RequestError/unauthorised`` without a session, ``RequestError/notAllowed`` if the session's rights
    ///   do
    ///   not suffice for the route.
    package static func checkAccess(_ request: Request) throws {
        guard request.route != nil, case let access = request.attributes[AccessKey.self], !access.isOpen else { return }
        guard let session = request[SessionKey.self] else { throw RequestError.unauthorised }
        guard session.allows(request.method, at: access) else { throw RequestError.notAllowed }
    }

    /// Returns the session of a bearer token, otherwise that of the cookie.
    ///
    /// An `Authorization` field with another scheme is ignored, because it is meant for a proxy in front of Seorap.
    private func session(of request: Request) throws -> Session? {
        let scheme = "bearer "
        if let authorization = request.header(.authorization), authorization.hasPrefixIgnoringCase(scheme) {
            return try session(String(Substring(authorization.utf8.dropFirst(scheme.utf8.count))), isToken: true)
        }
        guard let token = request.cookie(SessionCookie.name(isSecure: request.isSecure)) else { return nil }
        return try session(token, isToken: false)
    }

    private func session(_ token: String, isToken: Bool) throws -> Session? {
        guard let secret = Secret(text: token), let stored = try catalog.people.session(secret),
            (stored.device.kind == .token) == isToken
        else { return nil }
        return Session(person: stored.person, device: stored.device.id, scope: stored.device.scope, isToken: isToken)
    }
}

extension Session {
    fileprivate func allows(_ method: HTTPRequest.Method, at access: Access) -> Bool {
        if [.owner, .wholeInstance].contains(access), !person.isAdministrator { return false }
        if [.everything, .wholeInstance].contains(access), scope != .everything { return false }
        return switch scope {
        case .everything: true
        case .read: method.isSafe
        case .add: method.isSafe || access == .adding && [.post, .patch].contains(method)
        }
    }
}

/// The cookie of a signed-in browser. Browsers accept the prefix `__Host-` only over TLS and for exactly this host.
package enum SessionCookie {
    package static func name(isSecure: Bool) -> String {
        isSecure ? "__Host-seorap" : "seorap"
    }

    /// Returns the value of `Set-Cookie`. It lasts 400 days, the maximum of browsers.
    package static func line(_ token: String, isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=\(token); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    /// Returns the value of `Set-Cookie` that removes the cookie.
    package static func removal(isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
