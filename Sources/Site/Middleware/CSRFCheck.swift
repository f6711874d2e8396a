import HTTPServer
import HTTPTypes

/// Rejects changes that a page of another site requests.
///
/// Browsers name the origin of a request in `Sec-Fetch-Site`. Over plain http on the LAN they omit that field and send
/// only `Origin`. Requests with a bearer token are exempt, because no site can make a browser send one.
struct CSRFCheck: Middleware {
    func before(_ request: inout Request) throws -> Response? {
        guard !request.method.isSafe, request[SessionKey.self]?.isToken != true else { return nil }
        if let fetchSite = request.header(.secFetchSite) {
            // "none": the person started the request, not a page.
            guard fetchSite == "same-origin" || fetchSite == "none" else { throw RequestError.wrongOrigin }
        } else if let origin = request.header(.origin) {
            let scheme = request.isSecure ? "https://" : "http://"
            guard let host = request.authority, origin.lowercased() == scheme + host.lowercased() else {
                throw RequestError.wrongOrigin
            }
        }
        return nil
    }
}
