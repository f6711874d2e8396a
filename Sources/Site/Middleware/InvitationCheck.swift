import Catalog
import HTTPServer
import HTTPTypes

/// Rejects clients without a session whose login link or invitation code is not valid, before the body is read.
///
/// Their forms may contain a picture. Invitation codes are short, so that each wrong code makes the client's network
/// wait longer.
package struct InvitationCheck: Middleware {
    let catalog: Catalog
    let limits: RateLimiters

    package init(catalog: Catalog, limits: RateLimiters) {
        self.catalog = catalog
        self.limits = limits
    }

    package func before(_ request: inout Request) throws -> Response? {
        guard case .guest(let requiredCredential) = request.attributes[AccessKey.self] else { return nil }
        // Both routes end with the secret: "/login/{token}" and "/join/{code}".
        let secretText = request.path.split(separator: "/").last.map(String.init) ?? ""
        switch requiredCredential {
        case .loginLink:
            // The handler of GET checks the link itself.
            guard request.method == .post else { return nil }
            _ = try loginLink(secretText, of: request)
            // Bounds the memory for one key of the limiter.
            try limits.signIn.consume("link " + secretText.prefix(64))
        case .invitation:
            try limits.pairing.check(request.remoteNetwork)
            let invitation = try InvitationCode(typed: secretText).flatMap { code in
                try catalog.read { try catalog.people.invitation(code, in: $0) }
            }
            if invitation == nil {
                limits.pairing.fail(request.remoteNetwork)
                throw RequestError.usedInvitation
            }
        }
        return nil
    }

    /// Returns the target of a login link.
    ///
    /// Only wrong links count towards the limit of the client's network. A valid one is accepted even then, because its
    /// secret is too long to be guessed.
    /// - Throws: ``RequestError/usedLink``, or the error of the limit.
    package func loginLink(_ text: String, of request: Request) throws -> LoginLinkTarget {
        let link = try Secret(text: text).flatMap { secret in
            try catalog.read { try catalog.people.loginLink(secret, in: $0) }
        }
        guard let link else {
            try limits.signIn.consume(request.remoteNetwork)
            throw RequestError.usedLink
        }
        return link
    }
}
