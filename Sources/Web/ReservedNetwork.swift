/// Networks that are not the public internet (IANA special-purpose registries, RFC 6890 and its successors).
package enum ReservedNetwork: String, Sendable {
    case unspecified, loopback, privateUse, linkLocal, carrierNAT, multicast, documentation, benchmarking, tunnel,
        unassigned
    /// Public, but this machine's own or its neighbours'; see ``AddressBlock/machineAddresses()``.
    case own
}

extension IPAddress {
    /// The reserved network of this address; nil for a public address. An IPv4 address inside an IPv6 one
    /// (mapped, or behind the well-known NAT64 prefix) counts as that IPv4 address.
    package var reservedNetwork: ReservedNetwork? {
        isVersion6 ? reservedIPv6 : reservedIPv4
    }

    private var reservedIPv4: ReservedNetwork? {
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0, _, _, _): .unspecified
        case (10, _, _, _), (172, 16...31, _, _), (192, 168, _, _): .privateUse
        case (100, 64...127, _, _): .carrierNAT
        case (127, _, _, _): .loopback
        case (169, 254, _, _): .linkLocal
        case (192, 0, 2, _), (198, 51, 100, _), (203, 0, 113, _): .documentation
        case (192, 0, 0, _): .unassigned
        case (192, 88, 99, _): .tunnel
        case (198, 18...19, _, _): .benchmarking
        case (224...239, _, _, _): .multicast
        case (240...255, _, _, _): .unassigned
        default: nil
        }
    }

    private var reservedIPv6: ReservedNetwork? {
        func group(_ index: Int) -> UInt16 { UInt16(bytes[index * 2]) << 8 | UInt16(bytes[index * 2 + 1]) }
        let zeroGroups = (0..<8).prefix { group($0) == 0 }.count
        switch group(0) {
        case 0:
            if zeroGroups == 8 { return .unspecified }
            if zeroGroups == 7, group(7) == 1 { return .loopback }
            if zeroGroups == 5, group(5) == 0xffff { return innermost.reservedIPv4 }
            return zeroGroups >= 4 ? .tunnel : .unassigned
        case 0x64 where group(1) == 0xff9b:
            return (2..<6).allSatisfy { group($0) == 0 } ? innermost.reservedIPv4 : .tunnel
        case 0x2001 where group(1) == 0: return .tunnel
        case 0x2001 where group(1) == 2: return .benchmarking
        case 0x2001 where group(1) == 0xdb8: return .documentation
        case 0x2001 where group(1) < 0x200: return .unassigned
        case 0x2002: return .tunnel
        case 0x3fff where group(1) < 0x1000: return .documentation
        case 0x2000...0x3fff: return nil
        case 0xfc00...0xfdff, 0xfec0...0xfeff: return .privateUse
        case 0xfe80...0xfebf: return .linkLocal
        case 0xff00...0xffff: return .multicast
        default: return .unassigned
        }
    }
}
