import Glibc

/// A client that sends bytes unchanged, so that tests can send invalid requests.
final class RawClient {
    private var descriptor: Int32
    private var buffer: [UInt8] = []
    /// Whether the server has closed its side.
    private(set) var isAtEnd = false

    /// - Parameters:
    ///   - receiveBuffer: size of the kernel's buffer for received bytes.
    ///   - lastByte: last byte of the client's address in 127.0.0.0/24.
    ///   - patience: maximum time to wait for the server; a test that waits longer than ten seconds has failed.
    init(port: Int, receiveBuffer: Int32? = nil, from lastByte: UInt8 = 1, patience: Duration = .seconds(10)) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var timeout = timeval(
            tv_sec: Int(patience.components.seconds),
            tv_usec: Int(patience.components.attoseconds / 1_000_000_000_000))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var clientAddress = address
        clientAddress.sin_port = 0
        clientAddress.sin_addr.s_addr = in_addr_t(0x7F00_0000 | UInt32(lastByte)).bigEndian
        _ = withUnsafeBytes(of: &clientAddress) { bytes in
            bind(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
        }
        let result = withUnsafeBytes(of: &address) { bytes in
            connect(
                descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
        }
        guard result == 0 else { throw Failure.refused(errno) }
        // Set after connecting, because the limit would also apply to the kernel's retries on a busy machine.
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close() }

    enum Failure: Error {
        case refused(Int32)
        case closed
        case timedOut
        case malformed(String)
    }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Closes the sending side; reading continues.
    func closeWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// - Returns: whether all bytes were sent; false if the server has closed the connection.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Sends a request with a Host field, the given fields and a body.
    @discardableResult
    func request(_ methodAndTarget: String, _ headers: [String] = [], body: [UInt8] = []) -> Bool {
        let head =
            (["\(methodAndTarget) HTTP/1.1", "Host: localhost"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
        return send(Array(head.utf8) + body)
    }

    /// Reads one response, body included.
    /// - Parameter hasBody: false for responses to HEAD.
    func response(hasBody: Bool = true) throws -> RawResponse {
        var response = RawResponse(head: try until("\r\n\r\n"))
        guard hasBody, response.status != 304, response.status != 204, response.status >= 200 else { return response }
        if response["transfer-encoding"] == "chunked" {
            while true {
                guard let size = Int(try until("\r\n"), radix: 16) else { throw Failure.malformed("chunk size") }
                response.body += try take(size)
                _ = try take(2)
                if size == 0 { break }
            }
        } else if let length = response["content-length"].flatMap({ Int($0) }) {
            response.body = try take(length)
        } else {
            while !isAtEnd { try fill() }
            response.body = buffer
            buffer = []
        }
        return response
    }

    /// Reads up to this text, which is consumed but not returned.
    func until(_ end: String) throws -> String {
        let end = Array(end.utf8)
        while true {
            if let range = buffer.firstRange(of: end) {
                defer { buffer.removeSubrange(..<range.upperBound) }
                return String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
            }
            try fill()
            if isAtEnd { throw Failure.closed }
        }
    }

    /// Reads exactly `count` bytes.
    func take(_ count: Int) throws -> [UInt8] {
        while buffer.count < count {
            try fill()
            if isAtEnd { throw Failure.closed }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// Reads until the server closes.
    @discardableResult
    func rest() throws -> [UInt8] {
        while !isAtEnd { try fill() }
        defer { buffer = [] }
        return buffer
    }

    private func fill() throws {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &piece, piece.count, 0)
        if count < 0, errno == EAGAIN { throw Failure.timedOut }
        if count <= 0 {
            isAtEnd = true
        } else {
            buffer += piece[..<count]
        }
    }
}

/// A response as received, with header names in lower case.
struct RawResponse {
    let status: Int
    let headers: [(name: String, value: String)]
    var body: [UInt8] = []

    init(head: String) {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
        headers = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (line[..<colon].lowercased(), String(value))
        }
    }

    /// - Parameter name: in lower case.
    subscript(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}
