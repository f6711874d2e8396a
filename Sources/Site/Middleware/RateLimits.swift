import Catalog
import HTTPServer

/// The rate limits of one server.
package struct RateLimits: Sendable {
    /// Login links, by client network and by link.
    package let signIn: RateLimit
    /// Invitation and pairing codes, by client network; wrong codes make the wait grow.
    package let pairing: RateLimit
    /// Requests with files, by person.
    package let uploads: RateLimit
    /// Requests that make this server contact another one, by person.
    package let searches: RateLimit

    init(now: @escaping @Sendable () -> Timestamp) {
        signIn = RateLimit(30, per: .seconds(60), now: now)
        pairing = RateLimit(30, per: .seconds(60), now: now)
        uploads = RateLimit(240, per: .seconds(60), now: now)
        searches = RateLimit(60, per: .seconds(60), now: now)
    }
}

/// Applies the limits per person before a body is read or another server is contacted.
struct RateLimiting: Middleware {
    let limits: RateLimits

    func before(_ request: inout Request) throws -> Response? {
        guard request.route != nil, let person = request[SessionKey.self]?.person.id else { return nil }
        if request.takesFiles { try limits.uploads.take("\(person)") }
        if request.attributes[CostKey.self] == .outside { try limits.searches.take("\(person)") }
        return nil
    }
}
