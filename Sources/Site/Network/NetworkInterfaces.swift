import Glibc

/// The addresses of this machine, as the kernel lists them at the moment.
package enum NetworkInterfaces {
    /// Addresses of interfaces that are up, those that a phone at home most likely reaches first. Loopback and
    /// link-local ones are left out: they mean nothing on another device.
    package static func addresses() throws -> [NetworkAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { throw NetworkError(number: errno) }
        defer { freeifaddrs(list) }
        var found: [NetworkAddress] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard entry.ifa_flags & UInt32(IFF_UP) != 0, let address = entry.ifa_addr,
                let text = numeric(address)
            else { continue }
            guard let known = NetworkAddress(interface: String(cString: entry.ifa_name), text: text) else { continue }
            if !found.contains(where: { $0.text == known.text }) { found.append(known) }
        }
        // Within a group the kernel's order stays.
        return (0...3).flatMap { rank in found.filter { $0.rank == rank } }
    }

    private static func numeric(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
        let family = Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        // The address stands behind the port, in IPv6 also behind the flow label.
        let bytes = UnsafeRawPointer(address) + (family == AF_INET6 ? 8 : 4)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            inet_ntop(family, bytes, buffer.baseAddress, socklen_t(buffer.count)).map { String(cString: $0) }
        }
    }
}

/// The kernel did not list the interfaces.
struct NetworkError: Error, CustomStringConvertible {
    let number: Int32

    var description: String { "cannot list the network interfaces: \(String(cString: strerror(number)))" }
}
