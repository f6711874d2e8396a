import Catalog
import HTTPServer
import HTTPTypes

/// Forms of people who have no session yet may carry a picture. Whoever has no link that works is refused before a byte
/// of it is read.
package struct NewcomerDoor: Middleware {
    private let catalog: Catalog

    package init(catalog: Catalog) {
        self.catalog = catalog
    }

    package func before(_ request: inout Request) throws -> Response? {
        guard request.method == .post, let route = request.route else { return nil }
        let last = request.path.split(separator: "/").last.map(String.init) ?? ""
        if route == SitePath.loginLink.template {
            let link = try Secret(text: last).flatMap { secret in
                try catalog.read { try catalog.people.loginLink(secret, in: $0) }
            }
            if link == nil { throw Refusal.usedLink }
        } else if route == SitePath.invitation.template {
            let invitation = try InvitationCode(typed: last).flatMap { code in
                try catalog.read { try catalog.people.invitation(code, in: $0) }
            }
            if invitation == nil { throw Refusal.usedInvitation }
        }
        return nil
    }
}
