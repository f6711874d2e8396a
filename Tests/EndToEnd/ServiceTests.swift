import Foundation
import Glibc
import TestSupport
import Testing

/// Notifications of the program to systemd, received on a socket like that of systemd.
@Suite struct ServiceTests {
    /// A socket without a file; it closes with the test.
    private final class Listener {
        let name = "@seorap-\(UUID().uuidString)"
        private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)

        init() throws {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: [0] + name.utf8.dropFirst()) }
            let length = socklen_t(2 + name.utf8.count)
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
            }
            try #require(bound == 0)
            var limit = timeval(tv_sec: 30, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }

        deinit { close(descriptor) }

        func next() -> String {
            var bytes = [UInt8](repeating: 0, count: 512)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }

    @Test func notifiesSystemdOfReadinessWatchdogAndStop() throws {
        let folder = try TemporaryFolder()
        let listener = try Listener()
        let server = try SeorapProcess(
            ["serve", "--data", folder.path + "/data", "--port", "0"],
            environment: ["NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": "600000"])
        let port = try server.started().port
        #expect(listener.next() == "READY=1\nSTATUS=Answering at http://127.0.0.1:\(port)/")
        for _ in 0..<2 { #expect(listener.next() == "WATCHDOG=1") }
        server.signal(SIGTERM)
        var last = listener.next()
        while last == "WATCHDOG=1" { last = listener.next() }
        #expect(last == "STOPPING=1")
        #expect(server.wait() == 0)
        #expect(!server.errorText.contains("/healthz"), "the watch is no line of the log")
    }
}
