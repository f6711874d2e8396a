import Glibc

/// A socket that listens for connections.
struct Listener {
    /// Offset of the port in both kinds of `sockaddr`, behind the family.
    private static let portOffset = 2

    let descriptor: Int32
    let port: Int

    /// - Throws: `ServerError`.
    init(host: String, port: Int) throws {
        guard let portNumber = UInt16(exactly: port) else { throw ServerError.badAddress("\(host):\(port)") }
        var storage = sockaddr_storage()
        let family = try Self.fill(&storage, host: host, port: portNumber)
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ServerError.system(SystemError(errno, "make a socket")) }
        do {
            self.port = try Self.bindAndListen(descriptor, &storage, family: family, host: host, port: port)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    /// Stops accepting connections, queued ones included, and wakes a thread that waits in `accept`. The descriptor
    /// stays open until `close`.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    func close() {
        Glibc.close(descriptor)
    }

    /// Writes the address into `storage`.
    /// - Returns: the address family.
    private static func fill(_ storage: inout sockaddr_storage, host: String, port: UInt16) throws -> Int32 {
        try withUnsafeMutableBytes(of: &storage) { bytes in
            let isVersion6 = host.contains(":")
            let family = isVersion6 ? AF_INET6 : AF_INET
            bytes.storeBytes(of: sa_family_t(family), as: sa_family_t.self)
            bytes.storeBytes(of: port.bigEndian, toByteOffset: Self.portOffset, as: UInt16.self)
            // The address follows the port and, in IPv6, the flow label.
            let address = bytes.baseAddress.map { $0 + (isVersion6 ? 8 : 4) }
            guard inet_pton(family, host, address) == 1 else { throw ServerError.badAddress(host) }
            return family
        }
    }

    /// Binds the socket and listens. An IPv6 address also accepts IPv4.
    /// - Returns: the port.
    private static func bindAndListen(
        _ descriptor: Int32, _ storage: inout sockaddr_storage, family: Int32, host: String, port: Int
    ) throws -> Int {
        var on: Int32 = 1
        var off: Int32 = 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        if family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, socklen_t(MemoryLayout<Int32>.size))
        }
        var size = socklen_t(family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
        return try withUnsafeMutableBytes(of: &storage) { bytes in
            let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
            guard bind(descriptor, address, size) == 0, Glibc.listen(descriptor, SOMAXCONN) == 0,
                getsockname(descriptor, address, &size) == 0
            else {
                throw errno == EADDRINUSE
                    ? ServerError.portInUse(port) : ServerError.system(SystemError(errno, "listen on \(host):\(port)"))
            }
            return Int(UInt16(bigEndian: bytes.load(fromByteOffset: Self.portOffset, as: UInt16.self)))
        }
    }
}
