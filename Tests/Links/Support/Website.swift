import Fetching
import Foundation
import HTTPServer
import HTTPTypes
import Synchronization
import TestSupport

/// A website on loopback that answers what a test tells it to, and remembers what it was asked.
final class Website: Sendable {
    private let server: Server
    private let folder: TemporaryFolder
    private let state: State
    let port: Int

    typealias Answer = @Sendable (Request) throws -> Response

    private final class State: Sendable {
        let answers = Mutex<[String: Answer]>([:])
        let asked = Mutex<[String]>([])
    }

    init() throws {
        folder = try TemporaryFolder()
        let state = State()
        self.state = state
        var routes = Routes()
        routes.on(.get, Route<String>("/{name}")) { request, name in
            state.asked.withLock { $0.append("\(request.method.rawValue) \(name)") }
            guard let answer = state.answers.withLock({ $0[name] }) else { return .empty(.notFound) }
            return try answer(request)
        }
        var configuration = ServerConfiguration(temporaryFolder: folder.path)
        configuration.threads = 1
        server = Server(configuration, routes: routes)
        port = try server.start()
    }

    deinit {
        server.stop(within: .seconds(1))
    }

    func on(_ name: String, _ answer: @escaping Answer) {
        state.answers.withLock { $0[name] = answer }
    }

    func page(
        _ name: String, type: String = "text/html; charset=utf-8", status: HTTPResponse.Status = .ok, _ html: String
    ) {
        on(name) { _ in .bytes(Array(html.utf8), type: type, status: status) }
    }

    func url(_ name: String) -> String { "http://127.0.0.1:\(port)/\(name)" }

    /// Since the last call.
    var asked: [String] {
        state.asked.withLock { asked in
            defer { asked = [] }
            return asked
        }
    }

    /// A hurried fetcher that may reach this website alone.
    var fetcher: Fetcher {
        var configuration = FetchConfiguration(userAgent: "SeorapTest/1.0", allowHosts: ["127.0.0.1:\(port)"])
        configuration.timeout = .seconds(5)
        configuration.perHostDelay = .zero
        configuration.perHostTransfers = 8
        return Fetcher(configuration)
    }
}

/// A port that takes connections and never says a word.
final class SilentPort: Sendable {
    let port: Int
    private let descriptor: CInt

    init() throws {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard bound else { throw LoopbackClient.LoopbackError.system("bind", errno) }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit {
        close(descriptor)
    }
}
