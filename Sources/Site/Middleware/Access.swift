import HTTPServer
import HTTPTypes

/// Who may come in at a route. What is said here holds before a body is read.
package enum Access: Sendable, Hashable {
    /// Everybody, signed in or not.
    case open
    /// Whoever holds a link or code that works.
    case newcomer(Invited)
    /// Whoever has a session. Tokens that may only read or add do no more than look. Holds where nothing is said.
    case member
    /// The same, and a token that may add may post here and send the parts of uploads.
    case adding
    /// A session that may do everything, even for a look.
    case everything
    case owner
    /// The owner in a session that may do everything, even for a look: everybody's things are shown.
    case wholeHouse

    /// What somebody without a session was given.
    package enum Invited: Sendable, Hashable {
        case loginLink, invitation
    }

    /// Whether it can be reached without a session.
    package var isOpen: Bool {
        switch self {
        case .open, .newcomer: true
        case .member, .adding, .everything, .owner, .wholeHouse: false
        }
    }
}

/// What answering takes beside this machine's own time.
package enum Cost: Sendable, Hashable {
    case none
    /// The answer waits for a server of somebody else, or sends a task there.
    case outside
}

package enum AccessKey: RouteKey {
    package static var defaultValue: Access { .member }
}

enum CostKey: RouteKey {
    static var defaultValue: Cost { .none }
}

extension Routes {
    package mutating func on<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, access: Access, costs: Cost = .none,
        body: BodyRule = .default, _ handler: @escaping @Sendable (Request, repeat each P) throws -> Response
    ) {
        on(method, route, body: body, attributes: RouteAttributes(access, costs), handler)
    }

    package mutating func onAsync<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, access: Access, costs: Cost = .none,
        body: BodyRule = .default, _ handler: @escaping @Sendable (Request, repeat each P) async throws -> Response
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
