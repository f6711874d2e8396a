import CMicroHTTPD
import Dispatch
import Glibc

/// A bare HTTP server that always sends one of two prepared responses, to measure the upper limit of throughput.
final class BaselineServer {
    private let threads: Int
    private let responses: UnsafeMutablePointer<Responses>
    private var daemons: [OpaquePointer?] = []
    private var settings: UnsafeMutablePointer<mhd_settings>

    /// Responses that the C callback sends.
    struct Responses {
        /// The response 200 with a body.
        let ok: OpaquePointer?
        /// The response 304.
        let notModified: OpaquePointer?
    }

    init(size: Int, threads: Int) {
        self.threads = threads
        let body = UnsafeMutableRawPointer.allocate(byteCount: max(1, size), alignment: 1)
        body.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "x"), count: size)
        let ok = mhd_response_lending(body, size, body) { $0?.deallocate() }
        MHD_add_response_header(ok, "Content-Type", "text/html; charset=utf-8")
        let notModified = mhd_response_empty()
        MHD_add_response_header(notModified, "ETag", "\"ceiling\"")
        responses = .allocate(capacity: 1)
        responses.initialize(to: Responses(ok: ok, notModified: notModified))
        settings = .allocate(capacity: 1)
    }

    /// Starts the server.
    ///
    /// - Returns: the port; `nil` if it cannot listen.
    func start() -> Int? {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        // 127.0.0.1
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutableBytes(of: &address) { bytes in
            let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
            return bind(listener, address, size) == 0 && listen(listener, SOMAXCONN) == 0
                && getsockname(listener, address, &size) == 0
        }
        guard isListening else { return nil }
        settings.initialize(
            to: mhd_settings(
                connections: 1000, idleSeconds: 60, memoryPerConnection: 32 << 10, context: responses,
                begin: { _, target in
                    // The pointer itself is the state, so that nothing is allocated: 0 for 200, 1 for 304, plus 2 after the first call.
                    UnsafeMutableRawPointer(bitPattern: target.map { strcmp($0, "/304") } == 0 ? 1 : 0)
                },
                handle: { context, connection, _, _, _, uploadSize, request in
                    uploadSize?.pointee = 0
                    guard let responses = context?.assumingMemoryBound(to: Responses.self), let request else {
                        return .NO
                    }
                    // A response to the first call, which has only the head, would close the connection.
                    switch UInt(bitPattern: request.pointee) {
                    case 0, 1:
                        request.pointee = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: request.pointee) + 2)
                        return .YES
                    case 2:
                        return MHD_queue_response(connection, 200, responses.pointee.ok)
                    default:
                        return MHD_queue_response(connection, 304, responses.pointee.notModified)
                    }
                },
                complete: { _, _, _, _ in }, connection: { _, _, _, _ in }, log: { _, _ in }, identity: nil))
        daemons = (0..<threads).map { _ in mhd_start(settings) }
        guard !daemons.contains(nil) else { return nil }
        Self.accept(from: listener, for: daemons)
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Accepts connections and distributes them evenly to the threads, as HTTPServer does. Runs until the process ends.
    private static func accept(from listener: Int32, for daemons: [OpaquePointer?]) {
        // Pointers are not Sendable, so their addresses are passed. The functions called with them are thread safe.
        let daemons = daemons.map { UInt(bitPattern: $0) }
        DispatchQueue(label: "accept").async {
            for turn in 0... {
                var address = sockaddr()
                var size = socklen_t(MemoryLayout<sockaddr>.size)
                let socket = Glibc.accept(listener, &address, &size)
                guard socket >= 0 else { continue }
                MHD_add_connection(OpaquePointer(bitPattern: daemons[turn % daemons.count]), socket, &address, size)
            }
        }
    }

    func stop() {
        for daemon in daemons { MHD_stop_daemon(daemon) }
        MHD_destroy_response(responses.pointee.ok)
        MHD_destroy_response(responses.pointee.notModified)
    }
}
