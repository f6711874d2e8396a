import HTTPServer
import HTTPTypes

/// Answers only under names it knows. Otherwise a foreign site could point a name of its own at this machine and read
/// everything as if it were its own (DNS rebinding).
package struct HostDoor: Middleware {
    /// With or without a port; without one any port will do.
    private let names: Set<String>

    /// - Parameter allowed: further names, such as "seorap.lan" or "seorap.lan:8080".
    package init(allowed: [String] = []) {
        names = Set(["localhost", "127.0.0.1", "[::1]"] + allowed.map { $0.lowercased() })
    }

    package func before(_ request: inout Request) throws -> Response? {
        guard let host = request.authority?.lowercased() else { throw Refusal.wrongHost("") }
        guard names.contains(host) || names.contains(Self.name(of: host)) else { throw Refusal.wrongHost(host) }
        return nil
    }

    /// "[::1]:8080" -> "[::1]"
    private static func name(of host: String) -> String {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host }
        return String(host[..<colon])
    }
}
