import HTTPServer
import HTTPTypes

/// Lets a browser ask for the page of a link while the finger still presses it, where browsers can do that: in a secure
/// context, by speculation rules.
struct Prefetching: Middleware {
    /// The path of the rules, or nil where the files have none.
    private let rules: String?

    init(assets: Assets) {
        rules = assets.prefetching.map { "\"\($0)\"" }
    }

    func before(_ request: inout Request) throws -> Response? { nil }

    func after(_ request: Request, _ response: inout Response) {
        // The headers of a 304 only add to those that were kept with the page.
        guard response.status != .notModified, request[SessionKey.self]?.isToken == false, request.isTrustworthy else {
            return
        }
        if !request.method.isSafe {
            // What was asked for before this change would be shown for minutes as it was then.
            if response.headers[.clearSiteData] == nil { response.headers[.clearSiteData] = "\"prefetchCache\"" }
        } else if response.isPage {
            response.headers[.speculationRules] = rules
        } else if request.isPrefetch, response.status == .ok {
            // Only pages are worth it; a whole backup is fetched when somebody lets go.
            response = .empty(.forbidden)
        }
    }
}

extension Request {
    fileprivate var isPrefetch: Bool { header(.secPurpose)?.hasPrefix("prefetch") ?? false }

    /// Whether browsers take this origin for a secure context. Elsewhere they ignore some headers and complain about it.
    var isTrustworthy: Bool {
        guard !isSecure else { return true }
        let host = authority?.lowercased() ?? ""
        return ["localhost", "127.", "[::1]"].contains { host.hasPrefix($0) }
    }
}

extension Response {
    var isPage: Bool { headers.first(.contentType)?.hasPrefix("text/html") ?? false }
}
