import Web

/// An IP address or a CIDR block: `192.168.0.7`, `10.0.0.0/8`, `fd00::/8`.
package struct AddressRange: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64
    /// Length of the prefix in bits, of 128. IPv4 blocks lie within `::ffff:0:0/96`.
    private let prefixLength: Int

    /// - Parameter text: numeric address; for a block, followed by a slash and the prefix length.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        let width = address.isVersion4 ? 32 : 128
        var prefix = width
        if parts.count == 2 {
            guard let number = Int(parts[1]), (0...width).contains(number), parts[1].allSatisfy(\.isNumber) else {
                return nil
            }
            prefix = number
        }
        prefixLength = 128 - width + prefix
        (high, low) = Self.masked(address.bits, prefixLength)
    }

    func contains(_ address: IPAddress) -> Bool {
        Self.masked(address.bits, prefixLength) == (high, low)
    }

    /// Returns the first `length` bits; the others are zero.
    private static func masked(_ bits: (high: UInt64, low: UInt64), _ length: Int) -> (UInt64, UInt64) {
        // A Swift shift by 64 bits or more gives 0, which is the wanted mask.
        (bits.high & ~(UInt64.max >> min(length, 64)), bits.low & ~(UInt64.max >> max(length - 64, 0)))
    }
}
