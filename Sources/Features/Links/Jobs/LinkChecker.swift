import Fetching
import Jobs

/// Checks an address and derives the result for the link.
struct LinkChecker: Sendable {
    let fetcher: Fetcher

    /// - Throws: `JobFailure` if there is no result and the check should be retried later.
    func check(at url: String) async throws(JobFailure) -> LinkCheckResult {
        let response: FetchResponse
        do {
            response = try await fetcher.check(url)
        } catch {
            switch error {
            case .cancelled, .closed, .hostBusy, .fileFailed: throw JobFailure(error)
            default: return LinkCheckResult(code: error.code, verdict: .unsure)
            }
        }
        if response.status == 429, let retryAfter = response.retryAfter {
            throw JobFailure(
                code: LinkFailureText.http(429), isTransient: true, retryAfter: retryAfter,
                holdsHost: response.isBusy(hostOf: url))
        }
        return Self.checkResult(response, from: url)
    }

    private static func checkResult(_ response: FetchResponse, from url: String) -> LinkCheckResult {
        switch response.status {
        case 200..<400:
            let isPermanent =
                !response.redirects.isEmpty && response.redirects.allSatisfy { [301, 308].contains($0.status) }
            let addressKey = { (text: String) in (try? LinkAddress(text))?.normalized }
            let moved = isPermanent && addressKey(response.finalURL) != addressKey(url) ? response.finalURL : nil
            return LinkCheckResult(status: response.status, code: LinkFailureText.ok, verdict: .alive, movedTo: moved)
        case 404, 410:
            return LinkCheckResult(status: response.status, code: LinkFailureText.http(response.status), verdict: .gone)
        default:
            return LinkCheckResult(
                status: response.status, code: LinkFailureText.http(response.status), verdict: .unsure)
        }
    }
}

extension FetchResponse {
    /// Whether the host of `url` itself limits requests, not a host that it redirects to.
    func isBusy(hostOf url: String) -> Bool {
        let host = { (text: String) in (try? LinkAddress(text))?.host }
        return status == 429 && host(finalURL) == host(url)
    }
}

extension JobFailure {
    init(_ error: FetchError) {
        self.init(code: error.code, isTransient: error.isTransient, retryAfter: error.retryAfter)
    }
}
