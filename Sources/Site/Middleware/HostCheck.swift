import HTTPServer

/// Answers only under names it knows. Otherwise a foreign site could point a name of its own at this machine and read
/// everything as if it were its own (DNS rebinding).
package struct HostCheck: Middleware {
    /// How this machine calls itself.
    static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// With or without a port; without one any port will do.
    private let names: Set<String>
    private let addresses: HouseAddresses

    /// - Parameters:
    ///   - allowed: further names, such as "seorap.lan" or "seorap.lan:8080".
    ///   - addresses: where this house is reached from other devices; a machine moves between networks while it runs.
    init(allowed: [String] = [], addresses: HouseAddresses = .closed) {
        self.addresses = addresses
        names = Self.loopback.union(allowed.map { $0.lowercased() })
    }

    package func before(_ request: inout Request) throws -> Response? {
        guard let host = request.authority?.lowercased() else { throw Refusal.wrongHost("") }
        let name = Self.name(of: host)
        guard names.contains(host) || names.contains(name) || addresses.contains(name) else {
            throw Refusal.wrongHost(host)
        }
        return nil
    }

    /// "[::1]:8080" -> "[::1]"
    package static func name(of host: String) -> String {
        guard let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")), host.utf8.last != UInt8(ascii: "]") else {
            return host
        }
        return String(host[..<colon])
    }
}
