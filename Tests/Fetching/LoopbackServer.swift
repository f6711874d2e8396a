import Foundation
import Glibc
import Synchronization

/// A server whose responses may break any rule of HTTP. Each connection has a thread.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        let method: String
        let target: String
        /// Values by lower-case name.
        let headers: [String: String]
    }

    /// A part of a response.
    enum Step: Sendable {
        case send([UInt8])
        /// Sends the same bytes again and again until the client disconnects.
        case sendForever([UInt8])
        /// Sends one byte at a time, with this many milliseconds between, until the client disconnects.
        case drip(UInt8, every: Int32)
        /// Sends nothing until the client disconnects.
        case hang
        /// Closes the connection instead of reading the next request.
        case close
    }

    typealias Handler = @Sendable (Request) -> [Step]

    let host: String
    let port: Int
    private let listener: Int32
    private let handler: Handler
    private let receivedRequests = Mutex<[Request]>([])
    private let load = Mutex<(now: Int, most: Int)>((0, 0))

    /// - Parameter greeting: bytes that each client receives when it connects.
    init(host: String = "127.0.0.1", greeting: [UInt8] = [], _ handler: @escaping Handler) throws {
        self.host = host
        self.handler = handler
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, host, &address.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard result else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [descriptor, self] in
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else {
                    // Only the accepting thread closes it, because another server may get its number right after.
                    close(descriptor)
                    return
                }
                Thread.detachNewThread { self.serve(client, greeting) }
            }
        }
    }

    var authority: String { "\(host):\(port)" }
    var requests: [Request] { receivedRequests.withLock { $0 } }
    /// The highest number of requests that were handled at one time.
    var mostAtOnce: Int { load.withLock { $0.most } }

    func url(_ path: String = "/") -> String { "http://\(authority)\(path)" }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func serve(_ client: Int32, _ greeting: [UInt8]) {
        defer { close(client) }
        guard send(greeting, client) else { return }
        while let request = readRequest(client) {
            receivedRequests.withLock { $0.append(request) }
            load.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            let steps = handler(request)
            // Before the response is sent, because a client that has it may send the next request at once.
            load.withLock { $0.now -= 1 }
            guard steps.allSatisfy({ perform($0, client) }) else { return }
        }
    }

    private func perform(_ step: Step, _ client: Int32) -> Bool {
        switch step {
        case .send(let bytes): return send(bytes, client)
        case .sendForever(let bytes):
            while send(bytes, client) {}
            return false
        case .drip(let byte, let milliseconds):
            while !clientGone(client, within: milliseconds), send([byte], client) {}
            return false
        case .hang:
            while !clientGone(client, within: 10_000) {}
            return false
        case .close: return false
        }
    }

    private func send(_ bytes: [UInt8], _ client: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func clientGone(_ client: Int32, within milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, milliseconds) > 0 else { return false }
        var byte: UInt8 = 0
        return recv(client, &byte, 1, Int32(MSG_PEEK)) <= 0
    }

    private func readRequest(_ client: Int32) -> Request? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard head.count < 65_536, recv(client, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        guard words.count == 3 else { return nil }
        let pairs = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
        }
        return Request(method: words[0], target: words[1], headers: Dictionary(pairs) { $1 })
    }
}

extension [LoopbackServer.Step] {
    static func answer(
        _ status: Int = 200, _ headers: [String] = ["Content-Type: text/html"], _ body: String = ""
    ) -> Self {
        answer(status, headers, bytes: [UInt8](body.utf8))
    }

    static func answer(_ status: Int, _ headers: [String], bytes: [UInt8]) -> Self {
        [.head(status, headers + ["Content-Length: \(bytes.count)"]), .send(bytes)]
    }

    static func redirect(_ location: String, _ status: Int = 302, _ headers: [String] = []) -> Self {
        answer(status, ["Location: \(location)"] + headers, "<a>moved</a>")
    }
}

extension LoopbackServer.Step {
    static func head(_ status: Int, _ headers: [String]) -> Self {
        .send([UInt8]((["HTTP/1.1 \(status) X"] + headers + ["", ""]).joined(separator: "\r\n").utf8))
    }
}
