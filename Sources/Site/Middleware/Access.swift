import HTTPServer
import HTTPTypes

/// The sessions that a route accepts, checked by ``Authentication`` before the body is read.
package enum Access: Sendable, Hashable {
    /// Everyone, with or without a session.
    case open
    /// Clients with a valid login link or invitation code.
    case guest(GuestCredential)
    /// Every session; tokens that may only read or add are limited to safe methods. The default of a route.
    case member
    /// Every session; tokens that may add can also send POST and PATCH here, for items and the parts of uploads.
    case adding
    /// Sessions with full rights, even for reading.
    case everything
    /// Sessions of the administrator; tokens that may only read or add are limited to safe methods.
    case owner
    /// The administrator in a session with full rights, even for reading, because the data of all people is shown.
    case wholeInstance

    /// The secret in the URL of a client without a session.
    package enum GuestCredential: Sendable, Hashable {
        case loginLink, invitation
    }

    /// Whether the route can be reached without a session.
    package var isOpen: Bool {
        switch self {
        case .open, .guest: true
        case .member, .adding, .everything, .owner, .wholeInstance: false
        }
    }
}

/// The cost of a response outside this machine, which decides whether ``RateLimiters/searches`` applies.
package enum Cost: Sendable, Hashable {
    case none
    /// The response waits for another server or starts a job that contacts one.
    case remote
}

package enum AccessKey: RouteKey {
    package static var defaultValue: Access { .member }
}

enum CostKey: RouteKey {
    static var defaultValue: Cost { .none }
}

extension Routes {
    /// Registers a handler with the access that its route requires.
    package mutating func on<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, access: Access, costs: Cost = .none,
        body: BodyPolicy = .default, _ handler: @escaping @Sendable (Request, repeat each P) throws -> Response
    ) {
        on(method, route, body: body, attributes: RouteAttributes(access, costs), handler)
    }

    package mutating func onAsync<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, access: Access, costs: Cost = .none,
        body: BodyPolicy = .default, _ handler: @escaping @Sendable (Request, repeat each P) async throws -> Response
    ) {
        onAsync(method, route, body: body, attributes: RouteAttributes(access, costs), handler)
    }
}

extension RouteAttributes {
    fileprivate init(_ access: Access, _ cost: Cost) {
        self.init()
        self[AccessKey.self] = access
        if cost != .none { self[CostKey.self] = cost }
    }
}
