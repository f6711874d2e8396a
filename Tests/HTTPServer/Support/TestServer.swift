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

    /// Sends one request over a new connection and returns the response.
    func get(_ path: String, _ headers: [String] = [], method: String = "GET", body: [UInt8] = []) throws -> RawResponse
    {
        let client = try client()
        client.request("\(method) \(path)", headers, body: body)
        return try client.response(hasBody: method != "HEAD")
    }

    func stop(within time: Duration) { server.stop(within: time) }

    /// Names of the files in the temporary folder.
    var uploads: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
}

extension TestServer {
    /// Number of descriptors of this process that are sockets of the server or files of its folder, deleted ones
    /// included. Other suites run at the same time and have descriptors of their own.
    var openDescriptors: Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.count { name in
            if let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)") {
                if file.hasPrefix(folder.path) { return true }
            }
            return Int32(name).flatMap(localPort) == port
        }
    }
}

/// Returns the local port of a socket; nil for a descriptor that is no IPv4 socket.
private func localPort(_ descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutableBytes(of: &address) { bytes in
        getsockname(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
    }
    guard result == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
    return Int(in_port_t(bigEndian: address.sin_port))
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

    /// Waits until `requestCount` requests are over.
    func wait(for requestCount: Int) { count.wait(for: requestCount) }
}
