import Text
import Web

/// Where a request really comes from: the connection's own word, or what proxies say that the owner trusts.
struct RequestOrigin {
    private(set) var address: IPAddress
    private(set) var isSecure: Bool
    /// What the client called this server, where a proxy tells it.
    private(set) var host: String?

    /// Everything that another peer says in `X-Forwarded-…` is ignored.
    ///
    /// Each proxy adds what it saw at the right end of the lists, so they are read from there: as long as an entry is a
    /// trusted proxy itself, the entry before it was its word. What stands further left was sent by the client and
    /// could be anything.
    init(peer: IPAddress, isSecure: Bool, headers: HeaderBlock, trusted: [AddressRange]) {
        address = peer
        self.isSecure = isSecure
        func isTrusted(_ address: IPAddress) -> Bool { trusted.contains { $0.contains(address) } }
        guard !trusted.isEmpty, isTrusted(peer) else { return }
        var hops = 0
        for entry in Self.list("x-forwarded-for", headers).reversed() {
            guard let client = IPAddress(forwarded: entry) else { break }
            address = client
            guard isTrusted(client) else { break }
            hops += 1
        }
        // A list that is shorter was set anew by a proxy on the way.
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
