import Fetching
import Foundation
import HTTPServer
import HTTPTypes
import Synchronization
import TestSupport

/// A provider on loopback: real HTTP and real libcurl, answers of our own by path.
final class FixtureProvider: Sendable {
    struct Asked: Sendable {
        let path: String
        let query: FormFields
        let authorization: String?
    }

    typealias Answer = @Sendable (Asked) -> Response?

    private struct Door: Middleware {
        let answer: Answer
        let asked: Log

        func before(_ request: inout Request) -> Response? {
            let question = Asked(
                path: request.path, query: request.query, authorization: request.header(.authorization))
            asked.lines.withLock { $0.append(question) }
            return answer(question) ?? .json("{}", status: .notFound)
        }
    }

    final class Log: Sendable {
        let lines = Mutex<[Asked]>([])
    }

    let fetcher: Fetcher
    let base: String
    private let server: Server
    private let log = Log()
    private let folder: TemporaryFolder

    init(_ answer: @escaping Answer) throws {
        folder = try TemporaryFolder()
        var configuration = ServerConfiguration(temporaryFolder: folder.path)
        configuration.middleware = [Door(answer: answer, asked: log)]
        server = Server(configuration, routes: Routes())
        base = "http://127.0.0.1:\(try server.start())"
        var fetching = FetchConfiguration(userAgent: "test", allowHosts: ["127.0.0.1"])
        fetching.perHostDelay = .zero
        fetching.patience = .milliseconds(1)
        fetcher = Fetcher(fetching)
    }

    deinit {
        fetcher.close()
        server.stop(within: .seconds(1))
    }

    var asked: [Asked] { log.lines.withLock { $0 } }
}

extension Response {
    static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        .bytes(Array(text.utf8), type: "application/json;charset=utf-8", status: status)
    }

    func with(_ name: HTTPField.Name, _ value: String) -> Response {
        var response = self
        response.headers[name] = value
        return response
    }
}
