import Fetching
import HTTPTypes
import Text
import Web

/// Sends requests to the base URL of a provider, which the administrator can change.
package struct ProviderEndpoint: Sendable {
    /// Returns the error of an unsuccessful answer; nil applies the common rules.
    typealias Judge = @Sendable (_ status: Int, _ body: JSONValue) -> ProviderError?

    private let fetcher: Fetcher
    /// Base URL without a slash at its end; nil if none is set.
    let base: String?
    private let headers: HTTPFields
    private let judge: Judge
    /// Records the answers, or replays recorded ones; nil to do neither.
    var answers: ProviderResponseLog?

    /// Maximum size of an answer in bytes, far above that of real ones.
    private static let maxAnswerBytes = 4 << 20

    init(_ fetcher: Fetcher, base: String?, headers: HTTPFields = [:], judge: @escaping Judge = { _, _ in nil }) {
        self.fetcher = fetcher
        self.base = base.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.headers = headers
        self.judge = judge
    }

    /// Requests `path` under the base URL, or returns the answer from a replay.
    /// - Parameter query: nil values are left out.
    /// - Throws: `.ended` if there is no base.
    package func ask(_ path: String, _ query: [(String, String?)] = []) async throws(ProviderError) -> JSONValue {
        if let answers, answers.isReplay {
            guard let body = answers.answer(to: path, query), let json = JSONValue(Array(Self.unwrapped(body))) else {
                throw .notFound
            }
            return json
        }
        let response = try await send(path, query)
        guard let json = JSONValue(Array(Self.unwrapped(response.body))) else {
            throw Self.error(response, .null, judge) ?? .notUnderstood
        }
        if let error = Self.error(response, json, judge) { throw error }
        answers?.record(response.body, of: path, query)
        return json
    }

    private func send(_ path: String, _ query: [(String, String?)]) async throws(ProviderError) -> FetchResponse {
        guard let base else { throw .ended }
        let pairs = query.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.encode($0.nfc))" } }
        let url = base + path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
        do throws(FetchError) {
            return try await fetcher.fetch(
                FetchRequest(url: url, limit: Self.maxAnswerBytes, accept: "application/json", headers: headers))
        } catch {
            if case .hostBusy(_, let time) = error { throw .overLimit(retryAfter: time) }
            throw .unreachable(error)
        }
    }

    private static func error(_ response: FetchResponse, _ json: JSONValue, _ judge: Judge) -> ProviderError? {
        if response.status == 429 { return .overLimit(retryAfter: response.retryAfter) }
        if let error = judge(response.status, json) { return error }
        switch response.status {
        case 200..<300: return nil
        case 401, 403: return .keyRefused
        case 404: return .notFound
        case 410: return .ended
        case 500...: return .failing(status: response.status)
        default: return .refused("HTTP \(response.status)")
        }
    }

    /// Removes what some old services add: a byte order mark before their JSON, a semicolon after it, or a function
    /// call around it.
    static func unwrapped(_ body: [UInt8]) -> ArraySlice<UInt8> {
        var body = body[...]
        if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = body.dropFirst(3) }
        let isPadding: (UInt8) -> Bool = { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
        while let last = body.last, isPadding(last) { body.removeLast() }
        body = body.drop(while: isPadding)
        guard let first = body.first, body.last == UInt8(ascii: ")"), first != UInt8(ascii: "{"),
            first != UInt8(ascii: "[")
        else { return body }
        let starts = [UInt8(ascii: "{"), UInt8(ascii: "[")].compactMap { body.firstIndex(of: $0) }
        let ends = [UInt8(ascii: "}"), UInt8(ascii: "]")].compactMap { body.lastIndex(of: $0) }
        guard let start = starts.min(), let end = ends.max(), start < end else { return body }
        return body[start...end]
    }
}
