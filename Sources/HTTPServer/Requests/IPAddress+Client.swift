import CMicroHTTPD
import Text
import Web

/// The address a request came from, as limits and logs have it. An IPv4 address inside an IPv6 one counts as that.
extension IPAddress {
    /// - Parameter address: IPv4 or IPv6; everything else becomes `0.0.0.0`.
    static func client(_ address: UnsafePointer<sockaddr>?) -> IPAddress {
        address.flatMap { IPAddress($0) } ?? IPAddress(version4: 0)
    }

    /// As proxies write it: `192.168.0.7`, `192.168.0.7:5000`, `[2001:db8::7]:5000`.
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

    /// As 128 bits, the first byte highest; IPv4 as `::ffff:a.b.c.d`.
    var bits: (high: UInt64, low: UInt64) { isVersion6 ? (high, low) : (0, 0xFFFF_0000_0000 | low) }

    /// Numeric.
    var text: String {
        var text: [UInt8] = []
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Whose limits it counts for: of IPv6 only the first 64 bits, because a single client has all the rest.
    var network: IPAddress {
        if isVersion4 { return IPAddress(version4: UInt32(truncatingIfNeeded: low)) }
        return isLoopback6 ? self : IPAddress(version6: high, 0)
    }

    /// `192.168.0.7`, `2001:db8:1:2::/64`.
    var networkText: String { isVersion4 || isLoopback6 ? text : network.text + "/64" }

    private var isLoopback6: Bool { isVersion6 && high == 0 && low == 1 }

    /// The one address that browsers on this machine come from; the rest of 127.0.0.0/8 is nobody's.
    var isDesk: Bool { isLoopback6 || self == IPAddress(version4: 0x7F00_0001) }

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
