import Foundation
import HTTPTypes
import Logging
import Synchronization

@testable import HTTPServer

/// A server on a port of the system's choice with a temporary folder of its own.
final class TestServer: Sendable {
    let port: Int
    let folder: URL
    let records: Records
    private let server: Server

    init(
        configure: (inout ServerConfiguration) -> Void = { _ in }, _ register: (inout Routes) -> Void
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "http-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let records = Records()
        self.records = records
        var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        var configuration = ServerConfiguration(
            temporaryFolder: folder.path, logger: logger, log: { records.add($0) })
        configure(&configuration)
        var routes = Routes()
        register(&routes)
        server = Server(configuration, routes: routes)
        port = try server.start()
    }

    deinit {
        server.stop(within: .seconds(1))
        try? FileManager.default.removeItem(at: folder)
    }

    func client() throws -> RawClient { try RawClient(port: port) }

    /// One request over a connection of its own.
    func get(_ path: String, _ headers: [String] = [], method: String = "GET", body: [UInt8] = []) throws -> RawResponse
    {
        let client = try client()
        client.request("\(method) \(path)", headers, body: body)
        return try client.response(hasBody: method != "HEAD")
    }

    func stop(within time: Duration) { server.stop(within: time) }

    var uploads: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
}

/// The access log of a test.
final class Records: Sendable {
    private let records = Mutex<[AccessRecord]>([])
    private let count = Counter()

    func add(_ record: AccessRecord) {
        records.withLock { $0.append(record) }
        count.add(1)
    }

    var all: [AccessRecord] { records.withLock { $0 } }

    /// Waits until so many requests are over.
    func wait(for wanted: Int) { count.wait(for: wanted) }
}
