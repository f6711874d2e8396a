import Catalog
import HTTPServer

/// The rate limits of one server.
package struct RateLimiters: Sendable {
    /// Login links, by client network and by link.
    package let signIn: RateLimiter
    /// Invitation and pairing codes, by client network; wrong codes make the wait grow.
    package let pairing: RateLimiter
    /// Requests with files, by person.
    package let uploads: RateLimiter
    /// Requests that make this server contact another one, by person.
    package let searches: RateLimiter

    init(now: @escaping @Sendable () -> Timestamp) {
        signIn = RateLimiter(30, per: .seconds(60), now: now)
        pairing = RateLimiter(30, per: .seconds(60), now: now)
        uploads = RateLimiter(240, per: .seconds(60), now: now)
        searches = RateLimiter(60, per: .seconds(60), now: now)
    }
}

/// Applies the limits per person before a body is read or another server is contacted.
struct RateLimiting: Middleware {
    let limits: RateLimiters

    func before(_ request: inout Request) throws -> Response? {
        guard request.route != nil, let person = request[SessionKey.self]?.person.id else { return nil }
        if request.takesFiles { try limits.uploads.consume("\(person)") }
        if request.attributes[CostKey.self] == .remote { try limits.searches.consume("\(person)") }
        return nil
    }
}
