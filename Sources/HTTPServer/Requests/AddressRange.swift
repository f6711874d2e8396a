import Web

/// One address or a block of them: `192.168.0.7`, `10.0.0.0/8`, `fd00::/8`.
package struct AddressRange: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64
    /// Of 128 bits; IPv4 addresses are the block `::ffff:0:0/96`.
    private let length: Int

    /// - Parameter text: numeric; the length of the prefix behind a slash where it is a block.
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
        length = 128 - width + prefix
        (high, low) = Self.masked(address.bits, length)
    }

    func contains(_ address: IPAddress) -> Bool {
        Self.masked(address.bits, length) == (high, low)
    }

    private static func masked(_ bits: (high: UInt64, low: UInt64), _ length: Int) -> (UInt64, UInt64) {
        // A shift by all 64 bits leaves nothing, as it should.
        (bits.high & ~(UInt64.max >> min(length, 64)), bits.low & ~(UInt64.max >> max(length - 64, 0)))
    }
}
