import CMicroHTTPD
import Text
import Web

/// Client addresses, as limits and logs use them. An IPv4-mapped IPv6 address counts as IPv4.
extension IPAddress {
    /// - Parameter address: an IPv4 or IPv6 address; any other family becomes `0.0.0.0`.
    static func client(_ address: UnsafePointer<sockaddr>?) -> IPAddress {
        address.flatMap { IPAddress($0) } ?? IPAddress(version4: 0)
    }

    /// Parses an address as proxies write it: `192.168.0.7`, `192.168.0.7:5000`, `[2001:db8::7]:5000`.
    init?(forwarded text: String) {
        if text.hasPrefix("[") {
            self.init(String(text.dropFirst().prefix { $0 != "]" }))
        } else if text.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            self.init(String(text.prefix { $0 != ":" }))
        } else {
            self.init(text)
        }
    }

    var isVersion4: Bool { !isVersion6 || high == 0 && low >> 32 == 0xFFFF }

    /// The address as 128 bits in network order; IPv4 as `::ffff:a.b.c.d`.
    var bits: (high: UInt64, low: UInt64) { isVersion6 ? (high, low) : (0, 0xFFFF_0000_0000 | low) }

    /// Numeric form of the address.
    var text: String {
        var text: [UInt8] = []
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Key for limits per client. For IPv6 only the first 64 bits, because one client usually has a whole /64.
    var network: IPAddress {
        if isVersion4 { return IPAddress(version4: UInt32(truncatingIfNeeded: low)) }
        return isLoopback6 ? self : IPAddress(version6: high, 0)
    }

    /// Text of `network`: `192.168.0.7`, `2001:db8:1:2::/64`.
    var networkText: String { isVersion4 || isLoopback6 ? text : network.text + "/64" }

    private var isLoopback6: Bool { isVersion6 && high == 0 && low == 1 }

    /// Whether the client runs on this machine. Only 127.0.0.1 and ::1 count, because browsers use no other loopback
    /// address.
    var isLocalClient: Bool { isLoopback6 || self == IPAddress(version4: 0x7F00_0001) }

    func append(to text: inout [UInt8]) {
        guard isVersion4 else {
            text += description.utf8
            return
        }
        for shift in stride(from: 24 as UInt64, through: 0, by: -8) {
            text.appendDecimal(Int(low >> shift & 0xFF))
            if shift > 0 { text.append(UInt8(ascii: ".")) }
        }
    }
}
