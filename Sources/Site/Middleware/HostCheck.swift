import HTTPServer

/// Rejects requests for unknown host names. Without this check, a foreign site could point its own name at this machine
/// and read everything as its own content (DNS rebinding).
package struct HostCheck: Middleware {
    /// Host names and addresses of loopback.
    static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// Allowed names, with or without a port. A name without a port allows every port.
    private let allowedNames: Set<String>
    private let addresses: ReachableAddresses

    /// - Parameters:
    ///   - allowed: further names, such as "seorap.lan" or "seorap.lan:8080".
    ///   - addresses: addresses of this instance for other devices, read again while it runs because a machine moves
    ///     between networks.
    init(allowed: [String] = [], addresses: ReachableAddresses = .closed) {
        self.addresses = addresses
        allowedNames = Self.loopback.union(allowed.map { $0.lowercased() })
    }

    package func before(_ request: inout Request) throws -> Response? {
        guard let host = request.authority?.lowercased() else { throw RequestError.wrongHost("") }
        let name = Self.name(of: host)
        guard allowedNames.contains(host) || allowedNames.contains(name) || addresses.contains(name) else {
            throw RequestError.wrongHost(host)
        }
        return nil
    }

    /// Returns the host without its port: "[::1]:8080" -> "[::1]".
    package static func name(of host: String) -> String {
        guard let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")), host.utf8.last != UInt8(ascii: "]") else {
            return host
        }
        return String(host[..<colon])
    }
}
