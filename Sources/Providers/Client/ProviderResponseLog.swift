import Synchronization

/// Unchanged responses of a provider by request. Records them, or replays recorded ones so that parsing them again
/// needs no network. API keys are left out of the requests. See ``Provider/with(_:)``.
package final class ProviderResponseLog: Sendable {
    let isReplay: Bool
    private let responses: Mutex<[(request: String, body: [UInt8])]>

    /// Creates an empty recording.
    package init() {
        isReplay = false
        responses = Mutex([])
    }

    /// Creates a replay of recorded responses.
    package init(_ bytes: [UInt8]) {
        isReplay = true
        var responses: [(String, [UInt8])] = []
        var remainingBytes = bytes[...]
        func line() -> String? {
            guard let end = remainingBytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            defer { remainingBytes = remainingBytes[(end + 1)...] }
            return String(decoding: remainingBytes[..<end], as: UTF8.self)
        }
        while let request = line(), let count = line().flatMap({ Int($0) }), (0...remainingBytes.count).contains(count)
        {
            responses.append((request, Array(remainingBytes.prefix(count))))
            remainingBytes = remainingBytes.dropFirst(count)
        }
        self.responses = Mutex(responses)
    }

    /// Bytes for ``init(_:)``: each request on a line, the length of its answer in bytes on the next, then the
    /// answer.
    package var bytes: [UInt8] {
        responses.withLock { $0.flatMap { Array("\($0.request)\n\($0.body.count)\n".utf8) + $0.body } }
    }

    func record(_ body: [UInt8], of path: String, _ query: [(String, String?)]) {
        let request = Self.request(path, query)
        responses.withLock { $0.append((request, body)) }
    }

    func answer(to path: String, _ query: [(String, String?)]) -> [UInt8]? {
        let request = Self.request(path, query)
        return responses.withLock { $0.first { $0.request == request }?.body }
    }

    /// Query parameters that contain API keys.
    private static let keyParameters: Set<String> = ["api_key", "key", "ttbkey", "cert_key"]

    private static func request(_ path: String, _ query: [(String, String?)]) -> String {
        let pairs = query.filter { !keyParameters.contains($0.0) }.map { "\($0.0)=\($0.1 ?? "")" }
        return ([path] + pairs).joined(separator: " ").split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
