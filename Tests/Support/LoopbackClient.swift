import Foundation
import Glibc

/// A minimal HTTP/1.1 client over loopback. It follows no redirects, stores no cookies and decodes no content, so that
/// tests see responses as they were sent.
package struct LoopbackClient: Sendable {
    package struct Answer: Sendable {
        package let status: Int
        package let headers: [(name: String, value: String)]
        package let body: [UInt8]

        package var text: String { String(decoding: body, as: UTF8.self) }

        package func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        package func json() throws -> [String: Any] {
            guard let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] else {
                throw LoopbackError.unexpected("no JSON object: \(text.prefix(200))")
            }
            return object
        }
    }

    package enum LoopbackError: Error {
        case system(String, Int32)
        case unexpected(String)
    }

    package let port: Int
    /// Headers that go with every request, such as a token.
    package var headers: [String: String]

    package init(port: Int, headers: [String: String] = [:]) {
        self.port = port
        self.headers = headers
    }

    package func get(_ path: String, headers: [String: String] = [:]) throws -> Answer {
        try send("GET", path, headers: headers)
    }

    /// Sends a form and does not follow the redirect.
    package func post(_ path: String, form: KeyValuePairs<String, String>) throws -> Answer {
        let body = form.map { "\(Self.escaped($0.key))=\(Self.escaped($0.value))" }.joined(separator: "&")
        return try send("POST", path, headers: ["Content-Type": "application/x-www-form-urlencoded"], body: body)
    }

    package func post(_ path: String, json: String) throws -> Answer {
        try send("POST", path, headers: ["Content-Type": "application/json"], body: json)
    }

    package func send(
        _ method: String, _ path: String, headers: [String: String] = [:], body: String? = nil
    ) throws -> Answer {
        try send(method, path, headers: headers, bytes: body.map { Array($0.utf8) })
    }

    package func send(
        _ method: String, _ path: String, headers more: [String: String], bytes body: [UInt8]?
    ) throws -> Answer {
        let socket = try begin(method, path, headers: more, body: body)
        defer { close(socket) }
        return try Self.answer(Self.readAll(socket))
    }

    /// Returns the status without waiting for the body, for responses without an end, such as event streams.
    package func status(
        _ method: String, _ path: String, headers more: [String: String] = [:], body: String? = nil
    ) throws -> Int {
        let socket = try begin(method, path, headers: more, body: body.map { Array($0.utf8) })
        defer { close(socket) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { throw LoopbackError.system("recv", errno) }
            bytes.append(contentsOf: buffer[..<count])
        }
        return try Self.answer(bytes, isWhole: false).status
    }

    /// Sends a request on a new connection and returns its socket.
    private func begin(
        _ method: String, _ path: String, headers more: [String: String], body: [UInt8]?
    ) throws -> Int32 {
        let socket = try connect()
        var allHeaders = headers.merging(more) { $1 }
        if allHeaders["Host"] == nil { allHeaders["Host"] = "127.0.0.1:\(port)" }
        allHeaders["Connection"] = "close"
        if let body { allHeaders["Content-Length"] = String(body.count) }
        var request = "\(method) \(path) HTTP/1.1\r\n"
        for (name, value) in allHeaders { request += "\(name): \(value)\r\n" }
        request += "\r\n"
        do {
            try Self.write(Array(request.utf8) + (body ?? []), to: socket)
        } catch {
            close(socket)
            throw error
        }
        return socket
    }

    private func connect() throws -> Int32 {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { throw LoopbackError.system("socket", errno) }
        // Two minutes, because on a busy machine many tests wait for the same few threads. Only a hanging server takes
        // longer.
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian  // 127.0.0.1
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            close(socket)
            throw LoopbackError.system("connect", code)
        }
        return socket
    }

    private static func write(_ bytes: [UInt8], to socket: Int32) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw LoopbackError.system("send", errno) }
            sent += count
        }
    }

    private static func readAll(_ socket: Int32) throws -> [UInt8] {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            if count == 0 { return received }
            guard count > 0 else { throw LoopbackError.system("recv", errno) }
            received.append(contentsOf: buffer[..<count])
        }
    }

    /// Parses a response.
    /// - Parameter isWhole: whether the bytes contain the whole body.
    private static func answer(_ bytes: [UInt8], isWhole: Bool = true) throws -> Answer {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw LoopbackError.unexpected("no head in \(bytes.count) bytes")
        }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw LoopbackError.unexpected("no status line")
        }
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        var body = Array(bytes[end.upperBound...])
        if isWhole, headers.contains(where: { $0.name.lowercased() == "transfer-encoding" }) {
            body = try unchunked(body)
        }
        return Answer(status: status, headers: headers, body: body)
    }

    /// Decodes a chunked body (RFC 9112 7.1).
    private static func unchunked(_ bytes: [UInt8]) throws -> [UInt8] {
        var remainingBytes = bytes[...]
        var body: [UInt8] = []
        while let lineEnd = remainingBytes.firstRange(of: [13, 10]) {
            let size = String(decoding: remainingBytes[..<lineEnd.lowerBound], as: UTF8.self).prefix { $0.isHexDigit }
            guard let count = Int(size, radix: 16), remainingBytes[lineEnd.upperBound...].count >= count else { break }
            if count == 0 { return body }
            body += remainingBytes[lineEnd.upperBound..<(lineEnd.upperBound + count)]
            remainingBytes = remainingBytes[(lineEnd.upperBound + count + 2)...]  // CR LF follows the chunk.
        }
        throw LoopbackError.unexpected("the last chunk is missing")
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
