import HTTPServer
import HTTPTypes

/// Lets only our own pages change anything. Browsers say where a request comes from in `Sec-Fetch-Site`, and over plain
/// http on the LAN, where they leave that out, in `Origin`. A bearer token is exempt: no site can make a browser send it.
struct CSRFCheck: Middleware {
    func before(_ request: inout Request) throws -> Response? {
        guard !request.method.isSafe, request[SessionKey.self]?.isToken != true else { return nil }
        if let site = request.header(.secFetchSite) {
            guard site == "same-origin" || site == "none" else { throw RequestError.wrongOrigin }
        } else if let origin = request.header(.origin) {
            let scheme = request.isSecure ? "https://" : "http://"
            guard let host = request.authority, origin.lowercased() == scheme + host.lowercased() else {
                throw RequestError.wrongOrigin
            }
        }
        return nil
    }
}

extension HTTPField.Name {
    static let secFetchSite = Self.constant("Sec-Fetch-Site")
    package static let idempotencyKey = Self.constant("Idempotency-Key")
    package static let referrerPolicy = Self.constant("Referrer-Policy")
    static let crossOriginResourcePolicy = Self.constant("Cross-Origin-Resource-Policy")
    package static let clearSiteData = Self.constant("Clear-Site-Data")
    static let speculationRules = Self.constant("Speculation-Rules")
    static let secPurpose = Self.constant("Sec-Purpose")
    static let crossOriginOpenerPolicy = Self.constant("Cross-Origin-Opener-Policy")

    /// Returns the field of a name that is written in the code, and traps if the name is not valid.
    package static func constant(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is a valid field name") }
        return field
    }
}
