import Catalog
import HTTPServer
import HTTPTypes

/// Forms of people who have no session yet may carry a picture. Whoever has no link that works is refused before a byte
/// of it is read; and an invitation's code is short, so that whoever guesses waits longer and longer.
package struct InvitationCheck: Middleware {
    let catalog: Catalog
    let limits: RateLimiters

    package init(catalog: Catalog, limits: RateLimiters) {
        self.catalog = catalog
        self.limits = limits
    }

    package func before(_ request: inout Request) throws -> Response? {
        guard case .guest(let invited) = request.attributes[AccessKey.self] else { return nil }
        let last = request.path.split(separator: "/").last.map(String.init) ?? ""
        switch invited {
        case .loginLink:
            // Whoever only looks is answered with a page, which asks the same.
            guard request.method == .post else { return nil }
            _ = try loginLink(last, of: request)
            try limits.signIn.consume("link " + last.prefix(64))
        case .invitation:
            try limits.pairing.check(request.remoteNetwork)
            let invitation = try InvitationCode(typed: last).flatMap { code in
                try catalog.read { try catalog.people.invitation(code, in: $0) }
            }
            if invitation == nil {
                limits.pairing.fail(request.remoteNetwork)
                throw RequestError.usedInvitation
            }
        }
        return nil
    }

    /// Wrong links are counted, so that they cost little; a right one is never refused for them, because nobody guesses it.
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
