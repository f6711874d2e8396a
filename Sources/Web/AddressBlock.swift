import Glibc

/// The addresses that begin with the same bits.
package struct AddressBlock: Hashable, Sendable {
    package let address: IPAddress
    /// Prefix length in bits.
    package let length: Int

    package init(_ address: IPAddress, length: Int) {
        self.address = address
        self.length = min(max(length, 0), address.bytes.count * 8)
    }

    /// Returns whether an address is in the block. An IPv4 address inside an IPv6 one counts as that IPv4 address.
    package func contains(_ other: IPAddress) -> Bool {
        let (blockBytes, otherBytes) = (address.bytes, other.innermost.bytes)
        guard blockBytes.count == otherBytes.count else { return false }
        let wholeBytes = length / 8
        guard blockBytes.prefix(wholeBytes) == otherBytes.prefix(wholeBytes) else { return false }
        return length.isMultiple(of: 8) || (blockBytes[wholeBytes] ^ otherBytes[wholeBytes]) >> (8 - length % 8) == 0
    }
}

extension AddressBlock {
    /// Returns this machine's current public addresses, each with the network that it reaches without a router.
    ///
    /// These networks contain its own services and its neighbours'. Costs one `getifaddrs`, far less than a connection.
    package static func machineAddresses() -> [AddressBlock] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var blocks: [AddressBlock] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = internetAddress(entry.ifa_addr), address.isPublic else { continue }
            blocks.append(neighbourhood(of: address, mask: internetAddress(entry.ifa_netmask)))
        }
        return blocks
    }

    /// Returns the network that an address reaches without a router.
    ///
    /// An IPv6 address shares its first 64 bits with neighbours even if its mask is longer. A mask of fewer than 8 bits
    /// (IPv6: 16) belongs to a tunnel, for which only the address itself counts.
    static func neighbourhood(of address: IPAddress, mask: IPAddress?) -> AddressBlock {
        let ones = mask?.bytes.map { (~$0).leadingZeroBitCount } ?? []
        let length = ones.prefix { $0 == 8 }.count * 8 + (ones.first { $0 < 8 } ?? 0)
        let isVersion4 = address.bytes.count == 4
        if length < (isVersion4 ? 8 : 16) { return AddressBlock(address, length: address.bytes.count * 8) }
        return AddressBlock(address, length: isVersion4 ? length : min(length, 64))
    }

    private static func internetAddress(_ address: UnsafeMutablePointer<sockaddr>?) -> IPAddress? {
        address.flatMap { IPAddress($0, length: MemoryLayout<sockaddr_in6>.size) }
    }
}
