import Glibc

/// An address at which other devices may reach this machine.
package struct NetworkAddress: Sendable, Hashable {
    /// The name of the interface in the kernel, such as "wlan0".
    package let interface: String
    /// The numeric address without brackets.
    package let text: String
    package let isIPv6: Bool
    /// Whether the address is in a range that is not routed on the internet: private, carrier or overlay networks.
    package let isPrivate: Bool

    /// Creates an address. `nil` if the text is not numeric, and for loopback, link-local, multicast and unspecified
    /// addresses.
    package init?(interface: String, text: String) {
        if let bytes = Self.bytes(of: text, AF_INET, count: 4) {
            switch (bytes[0], bytes[1]) {
            // Unspecified, loopback, link-local, multicast and reserved.
            case (0, _), (127, _), (169, 254), (224..., _): return nil
            // Private (RFC 1918) and carrier-grade NAT (RFC 6598).
            case (10, _), (172, 16...31), (192, 168), (100, 64...127): isPrivate = true
            default: isPrivate = false
            }
            isIPv6 = false
        } else if let bytes = Self.bytes(of: text, AF_INET6, count: 16) {
            // "::", "::1" and IPv4 addresses written in IPv6.
            let isSpecial = bytes.prefix(10).allSatisfy { $0 == 0 }
            let isMulticast = bytes[0] == 0xFF  // ff00::/8
            let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80  // fe80::/10
            if isSpecial || isMulticast || isLinkLocal { return nil }
            isPrivate = bytes[0] & 0xFE == 0xFC  // fc00::/7, unique local
            isIPv6 = true
        } else {
            return nil
        }
        self.interface = interface
        self.text = Self.canonical(text)
    }

    /// The address as written in a URL or a `Host` field, IPv6 in brackets.
    package var host: String { isIPv6 ? "[\(text)]" : text }

    /// Whether the interface bridges containers or virtual machines, which no phone connects through.
    package var isVirtual: Bool {
        Self.virtualPrefixes.contains { interface.hasPrefix($0) }
    }

    /// Sort key; a smaller value is likelier to be reachable from a phone at home.
    var rank: Int {
        isVirtual ? 3 : isIPv6 ? 2 : isPrivate ? 0 : 1
    }

    static let ranks = 0...3

    /// Beginnings of the names of interfaces of containers and virtual machines.
    private static let virtualPrefixes = [
        "docker", "br-", "veth", "virbr", "lxc", "lxd", "vmnet", "vboxnet", "cni", "flannel", "podman", "cali",
    ]

    /// Returns the shortest form, because IPv6 addresses have several.
    private static func canonical(_ text: String) -> String {
        guard text.contains(":"), let bytes = bytes(of: text, AF_INET6, count: 16) else { return text }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            inet_ntop(AF_INET6, bytes, buffer.baseAddress, socklen_t(buffer.count)).map { String(cString: $0) } ?? text
        }
    }

    private static func bytes(of text: String, _ family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}
