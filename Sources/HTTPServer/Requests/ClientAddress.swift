import Text
import Web

/// The origin of a request: the peer of the connection, or the client that a trusted proxy names.
struct ClientAddress {
    private(set) var address: IPAddress
    private(set) var isSecure: Bool
    /// Host that the client addressed, if a proxy reports it.
    private(set) var host: String?

    /// Finds the client's address, scheme and host. Ignores `X-Forwarded-…` from peers that are not trusted.
    ///
    /// Each proxy appends an entry, so the lists are read from the right: while an entry is a trusted proxy, the entry
    /// before it came from that proxy. Entries further left were sent by the client and cannot be trusted.
    init(peer: IPAddress, isSecure: Bool, headers: HeaderBlock, trusted: [AddressRange]) {
        address = peer
        self.isSecure = isSecure
        func isTrusted(_ address: IPAddress) -> Bool { trusted.contains { $0.contains(address) } }
        guard !trusted.isEmpty, isTrusted(peer) else { return }
        // Number of trusted proxies before this server's peer.
        var hops = 0
        for entry in Self.list("x-forwarded-for", headers).reversed() {
            guard let client = IPAddress(forwarded: entry) else { break }
            address = client
            guard isTrusted(client) else { break }
            hops += 1
        }
        // A proxy on the way may have replaced the list, which is then shorter.
        func entry(_ name: String) -> String? {
            let list = Self.list(name, headers)
            return list.isEmpty ? nil : list[max(0, list.count - 1 - hops)]
        }
        if let scheme = entry("x-forwarded-proto") { self.isSecure = scheme.equalsIgnoringCase("https") }
        host = entry("x-forwarded-host")
    }

    private static func list(_ name: String, _ headers: HeaderBlock) -> [String] {
        headers.values(name).flatMap { $0.split(separator: ",") }.map(\.trimmed).filter { !$0.isEmpty }
    }
}
