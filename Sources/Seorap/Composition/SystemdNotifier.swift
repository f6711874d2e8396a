import Dispatch
import Foundation
import Glibc

/// The service manager systemd, if it started this program. It waits for a readiness message and restarts a server that
/// stops responding.
///
/// Each message is a datagram of lines to the socket in `$NOTIFY_SOCKET`; see sd_notify(3).
struct SystemdNotifier: Sendable {
    private let address: sockaddr_un
    private let length: socklen_t
    /// Time without a sign of life after which systemd restarts the program; `nil` if the watchdog is off.
    let watchdogTime: Duration?

    /// Reads the environment. `nil` if no service manager waits for messages.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@") else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The name of an abstract socket begins with a zero byte, which the variable shows as `@`.
        let name = path.hasPrefix("@") ? [0] + Array(path.utf8.dropFirst()) : Array(path.utf8)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { pathBuffer in
            guard name.count < pathBuffer.count else { return false }
            pathBuffer.copyBytes(from: name)
            return true
        }
        guard fits else { return nil }
        self.address = address
        length = socklen_t(MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2) + socklen_t(name.count)
        let isForThisProcess = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
        watchdogTime = environment["WATCHDOG_USEC"].flatMap { Int($0) }.flatMap {
            isForThisProcess && $0 > 0 ? .microseconds($0) : nil
        }
    }

    /// Sends a message to systemd.
    func notify(_ lines: String...) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let message = Array(lines.joined(separator: "\n").utf8)
        var address = address
        withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }

    /// Sends three signs of life within the watchdog time, as long as the server responds.
    /// - Parameter page: any HTTP response of it counts as a sign of life.
    func watch(_ page: URL) -> Task<Void, Never>? {
        guard let watchdogTime else { return nil }
        return Task {
            while (try? await Task.sleep(for: watchdogTime / 3)) != nil {
                if await responds(page, within: watchdogTime / 3) { notify("WATCHDOG=1") }
            }
        }
    }

    /// Sends a request through a socket, so that the whole path of a client is tested. It blocks a separate thread.
    private func responds(_ page: URL, within time: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: Self.sendRequest(to: page, within: time)) }
        }
    }

    private static func sendRequest(to page: URL, within time: Duration) -> Bool {
        guard let host = page.host(percentEncoded: false), let port = page.port else { return false }
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), nil, &addresses) == 0, let addresses else { return false }
        defer { freeaddrinfo(addresses) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(addresses.pointee.ai_family, kind, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let components = time.components
        var timeout = timeval(
            tv_sec: Int(components.seconds), tv_usec: Int(max(1, components.attoseconds / 1_000_000_000_000)))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
        }
        guard connect(descriptor, addresses.pointee.ai_addr, addresses.pointee.ai_addrlen) == 0 else { return false }
        let authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        let request = Array("GET \(page.path) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return false
        }
        // Any status counts, so only the beginning of the status line is read.
        var beginning = [UInt8](repeating: 0, count: 5)
        return recv(descriptor, &beginning, 5, Int32(MSG_WAITALL)) == 5 && beginning == Array("HTTP/".utf8)
    }
}
