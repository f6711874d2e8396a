import Glibc

/// An IPv4 or IPv6 address without port or zone.
package struct IPAddress: Hashable, Sendable {
    package let isVersion6: Bool
    /// The upper half of 128 bits, with the first byte highest. An IPv4 address is the last 32 bits of `low`.
    package let high: UInt64
    package let low: UInt64

    package init(version4 bits: UInt32) {
        (isVersion6, high, low) = (false, 0, UInt64(bits))
    }

    package init(version6 high: UInt64, _ low: UInt64) {
        (isVersion6, self.high, self.low) = (true, high, low)
    }

    private init(_ address: in_addr) {
        self.init(version4: UInt32(bigEndian: address.s_addr))
    }

    private init(_ address: in6_addr) {
        let (high, low) = withUnsafeBytes(of: address) { bytes in
            (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        self.init(version6: UInt64(bigEndian: high), UInt64(bigEndian: low))
    }

    /// Parses canonical text: dotted decimal with four parts, or IPv6 without brackets.
    package init?(_ text: String) {
        var version4 = in_addr()
        var version6 = in6_addr()
        if inet_pton(AF_INET, text, &version4) == 1 {
            self.init(version4)
        } else if inet_pton(AF_INET6, text, &version6) == 1 {
            self.init(version6)
        } else {
            return nil
        }
    }

    /// Reads a socket address; `nil` for other families than IPv4 and IPv6.
    package init?(_ address: UnsafePointer<sockaddr>, length: Int = .max) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            self.init(raw.loadUnaligned(as: sockaddr_in.self).sin_addr)
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            self.init(raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default:
            return nil
        }
    }

    /// The 4 or 16 bytes in network order.
    package var bytes: [UInt8] {
        (isVersion6 ? 0..<16 : 12..<16).map { index in
            UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> (56 - 8 * UInt64(index % 8)))
        }
    }

    /// The IPv4 address inside an IPv6 one (mapped, or with the well-known NAT64 prefix); otherwise the address itself.
    var innermost: IPAddress {
        let isMapped = high == 0 && low >> 32 == 0xFFFF
        let isTranslated = high == 0x0064_FF9B << 32 && low >> 32 == 0
        return isVersion6 && (isMapped || isTranslated) ? IPAddress(version4: UInt32(truncatingIfNeeded: low)) : self
    }

    /// Whether this address belongs to the public internet.
    package var isPublic: Bool { reservedNetwork == nil }
}

extension IPAddress: CustomStringConvertible {
    /// Canonical text (RFC 5952).
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(isVersion6 ? AF_INET6 : AF_INET, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
