import Fetching
import Jobs

/// One look at an address, and what it means for the link.
struct LinkProbe: Sendable {
    let fetcher: Fetcher

    struct Finding: Sendable, Hashable {
        var status: Int?
        var code: String
        var verdict: LinkCheck.Verdict
        /// Every redirect on the way said "for good", and this is where it ended.
        var movedTo: String?
        /// Unsure findings that add up: after some of them in a row the link counts as broken.
        var isFailure: Bool { verdict == .gone || (verdict == .unsure && !Self.harmless.contains(code)) }

        /// Robots are not let in, or this machine does not want to go there: people still may.
        private static let harmless: Set<String> = [
            "http-401", "http-402", "http-403", "http-405", "http-406", "http-407", "http-451", "http-429", "http-999",
            "address-refused",
        ]
    }

    /// - Throws: `JobFailure` when nothing was learnt and it should be tried again later.
    func look(at url: String) async throws(JobFailure) -> Finding {
        let response: FetchResponse
        do {
            response = try await fetcher.check(url)
        } catch {
            switch error {
            case .cancelled, .closed, .hostBusy, .fileFailed: throw JobFailure(error)
            default: return Finding(code: error.code, verdict: .unsure)
            }
        }
        if response.status == 429, let wait = response.retryAfter {
            throw JobFailure(code: LinkReason.http(429), isTransient: true, retryAfter: wait)
        }
        return Self.finding(response, from: url)
    }

    private static func finding(_ response: FetchResponse, from url: String) -> Finding {
        switch response.status {
        case 200..<400:
            let isForGood =
                !response.redirects.isEmpty && response.redirects.allSatisfy { [301, 308].contains($0.status) }
            let key = { (text: String) in (try? LinkAddress(text))?.normalized }
            let moved = isForGood && key(response.finalURL) != key(url) ? response.finalURL : nil
            return Finding(status: response.status, code: LinkReason.ok, verdict: .alive, movedTo: moved)
        case 404, 410:
            return Finding(status: response.status, code: LinkReason.http(response.status), verdict: .gone)
        default:
            return Finding(status: response.status, code: LinkReason.http(response.status), verdict: .unsure)
        }
    }
}

extension JobFailure {
    init(_ error: FetchError) {
        self.init(code: error.code, isTransient: error.isTransient, retryAfter: error.retryAfter)
    }
}
