import Catalog
import HTTPServer

/// The limits of one server, by what they protect.
package struct RateLimits: Sendable {
    /// By address and by link.
    package let signIn: RateLimit
    /// By address; wrong codes make the wait grow.
    package let pairing: RateLimit
    /// Requests that carry files, by person.
    package let uploads: RateLimit
    /// Requests that make this server ask another one, by person.
    package let searches: RateLimit

    init(now: @escaping @Sendable () -> Timestamp) {
        signIn = RateLimit(30, per: .seconds(60), now: now)
        pairing = RateLimit(30, per: .seconds(60), now: now)
        uploads = RateLimit(240, per: .seconds(60), now: now)
        searches = RateLimit(60, per: .seconds(60), now: now)
    }
}

/// Counts before a body is read or another server is asked.
struct RateLimiting: Middleware {
    let limits: RateLimits

    func before(_ request: inout Request) throws -> Response? {
        guard request.route != nil, let person = request[SessionKey.self]?.person.id else { return nil }
        if request.takesFiles { try limits.uploads.take("\(person)") }
        if request.attributes[CostKey.self] == .outside { try limits.searches.take("\(person)") }
        return nil
    }
}
