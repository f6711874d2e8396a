import Synchronization

/// Unchanged answers of a provider by request. They are recorded while it is asked and replayed later, so that
/// parsing them again needs no network. Keys are not part of a request. See ``Provider/with(_:)``.
package final class ProviderResponseLog: Sendable {
    let isReplayed: Bool
    private let answers: Mutex<[(question: String, body: [UInt8])]>

    /// Creates an empty recording.
    package init() {
        isReplayed = false
        answers = Mutex([])
    }

    /// Creates a replay of recorded answers.
    package init(_ bytes: [UInt8]) {
        isReplayed = true
        var answers: [(String, [UInt8])] = []
        var rest = bytes[...]
        func line() -> String? {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return String(decoding: rest[..<end], as: UTF8.self)
        }
        while let question = line(), let count = line().flatMap({ Int($0) }), (0...rest.count).contains(count) {
            answers.append((question, Array(rest.prefix(count))))
            rest = rest.dropFirst(count)
        }
        self.answers = Mutex(answers)
    }

    /// Bytes for ``init(_:)``: each request on a line, the length of its answer in bytes on the next, then the
    /// answer.
    package var bytes: [UInt8] {
        answers.withLock { $0.flatMap { Array("\($0.question)\n\($0.body.count)\n".utf8) + $0.body } }
    }

    func record(_ body: [UInt8], of path: String, _ query: [(String, String?)]) {
        let question = Self.question(path, query)
        answers.withLock { $0.append((question, body)) }
    }

    func answer(to path: String, _ query: [(String, String?)]) -> [UInt8]? {
        let question = Self.question(path, query)
        return answers.withLock { $0.first { $0.question == question }?.body }
    }

    private static let keys: Set<String> = ["api_key", "key", "ttbkey", "cert_key"]

    private static func question(_ path: String, _ query: [(String, String?)]) -> String {
        let pairs = query.filter { !keys.contains($0.0) }.map { "\($0.0)=\($0.1 ?? "")" }
        return ([path] + pairs).joined(separator: " ").split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
