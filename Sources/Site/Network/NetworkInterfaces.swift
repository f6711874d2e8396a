import Glibc

/// Lists the current addresses of this machine.
package enum NetworkInterfaces {
    /// Returns the addresses of interfaces that are up, the likeliest to be reachable from a phone at home first.
    ///
    /// Loopback and link-local addresses are left out, because other devices cannot use them.
    package static func addresses() throws -> [NetworkAddress] {
        var firstEntry: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&firstEntry) == 0 else { throw NetworkError(number: errno) }
        defer { freeifaddrs(firstEntry) }
        var addresses: [NetworkAddress] = []
        var nextEntry = firstEntry
        while let entry = nextEntry?.pointee {
            nextEntry = entry.ifa_next
            guard entry.ifa_flags & UInt32(IFF_UP) != 0, let socketAddress = entry.ifa_addr,
                let text = numericText(of: socketAddress),
                let address = NetworkAddress(interface: String(cString: entry.ifa_name), text: text)
            else { continue }
            if !addresses.contains(where: { $0.text == address.text }) { addresses.append(address) }
        }
        // Addresses of one rank stay in the order of the kernel.
        return NetworkAddress.ranks.flatMap { rank in addresses.filter { $0.rank == rank } }
    }

    /// Returns an IPv4 or IPv6 address as text; `nil` for other families.
    private static func numericText(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        let family = Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        // The address follows the family and the port (4 bytes), in IPv6 also the flow label (4 more bytes).
        let bytes = UnsafeRawPointer(address) + (family == AF_INET6 ? 8 : 4)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            inet_ntop(family, bytes, buffer.baseAddress, socklen_t(buffer.count)).map { String(cString: $0) }
        }
    }
}

/// The error of a failed listing of the interfaces.
struct NetworkError: Error, CustomStringConvertible {
    /// `errno`
    let number: Int32

    var description: String { "cannot list the network interfaces: \(String(cString: strerror(number)))" }
}
