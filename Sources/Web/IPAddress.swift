import Glibc

/// An IPv4 or IPv6 address without port or zone.
package struct IPAddress: Hashable, Sendable {
    /// 4 or 16 bytes in network order.
    package let bytes: [UInt8]

    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Canonical text only: dotted decimal with four parts, or IPv6 without brackets.
    package init?(_ text: String) {
        var v4 = in_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = withUnsafeBytes(of: v4) { Array($0) }
            return
        }
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, text, &v6) == 1 else { return nil }
        bytes = withUnsafeBytes(of: v6) { Array($0) }
    }

    /// From a socket address of any family; nil when it is not an internet one.
    package init?(_ address: UnsafePointer<sockaddr>, length: Int) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            bytes = UnsafeRawPointer(address).withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                withUnsafeBytes(of: pointer.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            bytes = UnsafeRawPointer(address).withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                withUnsafeBytes(of: pointer.pointee.sin6_addr) { Array($0) }
            }
        default:
            return nil
        }
    }

    private static let wrappings: [[UInt8]] = [
        Array(repeating: 0, count: 10) + [0xff, 0xff], [0, 0x64, 0xff, 0x9b] + Array(repeating: 0, count: 8),
    ]

    /// The IPv4 address that is meant by an IPv6 one (mapped, or behind the well-known NAT64 prefix); else itself.
    package var innermost: IPAddress {
        guard bytes.count == 16, Self.wrappings.contains(Array(bytes.prefix(12))) else { return self }
        return IPAddress(bytes: Array(bytes.suffix(4))) ?? self
    }

    /// Whether this address belongs to the public internet.
    package var isPublic: Bool { reservedNetwork == nil }
}

extension IPAddress: CustomStringConvertible {
    /// Canonical text (RFC 5952).
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
