import CMicroHTTPD
import Glibc
import Text

/// The address a request came from; written out only where someone asks.
struct ClientAddress: Sendable, Hashable {
    private let version6: Bool
    private let high: UInt64
    private let low: UInt64

    /// - Parameter address: IPv4 or IPv6; everything else becomes `0.0.0.0`.
    init(_ address: UnsafePointer<sockaddr>?) {
        let family = address.map { Int32($0.pointee.sa_family) }
        if let address, family == AF_INET6 {
            let bytes = UnsafeRawPointer(address) + 8
            version6 = true
            high = bytes.loadUnaligned(as: UInt64.self)
            low = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        } else {
            version6 = false
            high = 0
            if let address, family == AF_INET {
                low = UInt64((UnsafeRawPointer(address) + 4).loadUnaligned(as: UInt32.self))
            } else {
                low = 0
            }
        }
    }

    private init(version6: Bool, high: UInt64, low: UInt64) {
        self.version6 = version6
        self.high = high
        self.low = low
    }

    /// An IPv4 address inside an IPv6 one.
    private var isMapped: Bool {
        version6 && high == 0 && low & 0xFFFF_FFFF == UInt64(UInt32(0xFFFF).bigEndian)
    }

    /// - Parameter text: numeric, without brackets or a port.
    init?(_ text: String) {
        var version4 = in_addr()
        var version6 = in6_addr()
        if inet_pton(AF_INET, text, &version4) == 1 {
            self.init(version6: false, high: 0, low: UInt64(version4.s_addr))
        } else if inet_pton(AF_INET6, text, &version6) == 1 {
            let (high, low) = withUnsafeBytes(of: &version6) { bytes in
                (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            }
            self.init(version6: true, high: high, low: low)
        } else {
            return nil
        }
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

    var isVersion4: Bool { !version6 || isMapped }

    /// As 128 bits, the first byte highest; IPv4 as `::ffff:a.b.c.d`.
    var bits: (high: UInt64, low: UInt64) {
        version6
            ? (UInt64(bigEndian: high), UInt64(bigEndian: low))
            : (0, 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: UInt32(truncatingIfNeeded: low))))
    }

    /// Numeric; an IPv4 address mapped into IPv6 is shown as IPv4.
    var text: String {
        var text: [UInt8] = []
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Whose limits it counts for: of IPv6 only the first 64 bits, because a single client has all the rest.
    var network: ClientAddress {
        version6 && !isMapped
            ? ClientAddress(version6: true, high: high, low: isLoopback6 ? low : 0)
            : ClientAddress(version6: false, high: 0, low: isMapped ? low >> 32 : low)
    }

    /// `192.168.0.7`, `2001:db8:1:2::/64`.
    var networkText: String {
        version6 && !isMapped && !isLoopback6 ? network.text + "/64" : text
    }

    private var isLoopback6: Bool { version6 && high == 0 && UInt64(bigEndian: low) == 1 }

    /// The one address that browsers on this machine come from; the rest of 127.0.0.0/8 is nobody's.
    var isDesk: Bool { isLoopback6 || self == Self.desk }

    private static let desk = ClientAddress("127.0.0.1")

    func append(to text: inout [UInt8]) {
        if version6, !isMapped {
            appendVersion6(to: &text)
        } else {
            // In network order: the first byte is the lowest.
            let address = isMapped ? low >> 32 : low
            for shift in stride(from: 0 as UInt64, through: 24, by: 8) {
                if shift > 0 { text.append(UInt8(ascii: ".")) }
                text.appendDecimal(Int(address >> shift & 0xFF))
            }
        }
    }

    private func appendVersion6(to text: inout [UInt8]) {
        var bytes = (high, low)
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let start = inet_ntop(AF_INET6, &bytes, buffer.baseAddress, socklen_t(buffer.count)) else { return }
            text += UnsafeRawBufferPointer(start: start, count: strlen(start))
        }
    }
}
