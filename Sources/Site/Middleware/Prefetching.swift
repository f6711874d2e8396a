import HTTPServer
import HTTPTypes

/// Lets browsers prefetch the page of a link while it is being pressed, by speculation rules, which need a secure
/// context.
struct Prefetching: Middleware {
    /// The value of `Speculation-Rules`: the quoted path of the rules. `nil` if the assets have none.
    private let quotedRulesPath: String?

    init(assets: Assets) {
        quotedRulesPath = assets.prefetching.map { "\"\($0)\"" }
    }

    func before(_ request: inout Request) throws -> Response? { nil }

    func after(_ request: Request, _ response: inout Response) {
        // The headers of a 304 are added to those stored with the page.
        guard response.status != .notModified, request[SessionKey.self]?.isToken == false, request.isTrustworthy else {
            return
        }
        if !request.method.isSafe {
            // Pages prefetched before this change are outdated, and browsers keep them for minutes.
            if response.headers[.clearSiteData] == nil { response.headers[.clearSiteData] = "\"prefetchCache\"" }
        } else if response.isPage {
            response.headers[.speculationRules] = quotedRulesPath
        } else if request.isPrefetch, response.status == .ok {
            // Only pages are prefetched. Other links, such as a backup, may lead to large files.
            response = .empty(.forbidden)
        }
    }
}

extension Request {
    fileprivate var isPrefetch: Bool { header(.secPurpose)?.hasPrefix("prefetch") ?? false }

    /// Whether browsers treat this origin as a secure context. On other origins they ignore some headers with a
    /// warning.
    var isTrustworthy: Bool {
        guard !isSecure else { return true }
        let host = authority?.lowercased() ?? ""
        return ["localhost", "127.", "[::1]"].contains { host.hasPrefix($0) }
    }
}

extension Response {
    var isPage: Bool { headers.first(.contentType)?.hasPrefix("text/html") ?? false }
}
