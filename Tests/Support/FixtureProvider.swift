import Fetching
import Foundation
import HTTPServer
import HTTPTypes
import Synchronization

/// A provider on loopback, with real HTTP and real libcurl, whose responses a test supplies.
package final class FixtureProvider: Sendable {
    /// A request that the provider received.
    package struct Asked: Sendable {
        package let path: String
        package let query: FormFields
        /// Host of the request, with its port.
        package let host: String
        package let authorization: String?
    }

    /// Returns the response to a request; `nil` for 404.
    package typealias Answer = @Sendable (Asked) -> Response?

    private struct Answering: Middleware {
        let answer: Answer
        let log: Log

        func before(_ request: inout Request) -> Response? {
            let received = Asked(
                path: request.path, query: request.query, host: request.authority ?? "",
                authorization: request.header(.authorization))
            log.requests.withLock { $0.append(received) }
            return answer(received) ?? .json("{}", status: .notFound)
        }
    }

    private final class Log: Sendable {
        let requests = Mutex<[Asked]>([])
    }

    package let fetcher: Fetcher
    package let base: String
    private let server: Server
    private let log = Log()
    private let folder: TemporaryFolder

    package init(_ answer: @escaping Answer) throws {
        folder = try TemporaryFolder()
        var configuration = ServerConfiguration(temporaryFolder: folder.path)
        configuration.middleware = [Answering(answer: answer, log: log)]
        server = Server(configuration, routes: Routes())
        base = "http://127.0.0.1:\(try server.start())"
        var fetching = FetchConfiguration(userAgent: "test", allowHosts: ["127.0.0.1"])
        fetching.perHostDelay = .zero
        // Shorter than any Retry-After, so that a paused host is reported at once; longer than delays of a busy
        // machine.
        fetching.longestWait = .milliseconds(900)
        fetcher = Fetcher(fetching)
    }

    deinit {
        fetcher.close()
        server.stop(within: .seconds(1))
    }

    /// The requests received so far.
    package var asked: [Asked] { log.requests.withLock { $0 } }
}

extension Response {
    package static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        .bytes(Array(text.utf8), type: "application/json;charset=utf-8", status: status)
    }

    package func with(_ name: HTTPField.Name, _ value: String) -> Response {
        var response = self
        response.headers[name] = value
        return response
    }
}
