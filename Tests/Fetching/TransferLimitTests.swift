import Fetching
import Foundation
import Testing

/// Invalid and endless answers fail soon, each with its own error.
@Suite struct TransferLimitTests {
    private func outcome(
        limit: Int = 64 << 10, truncate: Bool = false,
        from handler: @escaping LoopbackServer.Handler, configure: (inout FetchConfiguration) -> Void = { _ in }
    ) async throws -> FetchError? {
        let server = try LoopbackServer(handler)
        defer { server.stop() }
        var configuration = FetchConfiguration.test(allow: server.authority)
        configure(&configuration)
        let fetcher = Fetcher(configuration)
        defer { fetcher.close() }
        return await failure(of: fetcher, FetchRequest(url: server.url(), limit: limit, truncateAtLimit: truncate))
    }

    @Test func endlessBodyIsTooLarge() async throws {
        let error = try await outcome { _ in [.head(200, []), .sendForever(Array(repeating: 0x61, count: 4_096))] }
        #expect(error == .tooLarge(limit: 64 << 10))
    }

    @Test func declaredLengthOverLimitFailsBeforeTheBody() async throws {
        let error = try await outcome { _ in [.head(200, ["Content-Length: 10485760"]), .hang] }
        #expect(error == .tooLarge(limit: 64 << 10))
    }

    @Test func truncatedFetchReadsOnlyTheBeginningOfALargePage() async throws {
        let server = try LoopbackServer { _ in
            let start = Array("<title>한 페이지</title><p>".utf8)
            return .answer(200, ["Content-Type: text/html"], bytes: start + Array(repeating: 0x61, count: 10 << 20))
        }
        defer { server.stop() }
        let fetcher = Fetcher(.test(allow: server.authority))
        defer { fetcher.close() }
        let page = try await fetcher.page(server.url())
        #expect(page.response.isTruncated)
        #expect(page.response.bytes == 512 << 10)
        #expect(page.metadata.title == "한 페이지")
    }

    @Test func limitAppliesToDecompressedSize() async throws {
        let bomb = Gzip.zeros(count: 64 << 20)
        #expect(bomb.count < 500_000)
        let error = try await outcome(limit: 1 << 20) { _ in .answer(200, ["Content-Encoding: gzip"], bytes: bomb) }
        #expect(error == .tooLarge(limit: 1 << 20))
    }

    @Test func slowBodyIsStalled() async throws {
        let error = try await outcome { _ in
            [.head(200, ["Content-Length: 5000"]), .drip(0x61, every: 10)]
        } configure: {
            $0.stallTimeout = .milliseconds(150)
        }
        #expect(error == .timedOut(.stalled))
    }

    @Test func silentServerIsStalled() async throws {
        let error = try await outcome { _ in
            [.hang]
        } configure: {
            $0.stallTimeout = .milliseconds(150)
        }
        #expect(error == .timedOut(.stalled))
    }

    @Test func endlessFastBodyExceedsOverallTime() async throws {
        let error = try await outcome(limit: .max) { _ in
            [.head(200, []), .drip(0x61, every: 1)]
        } configure: {
            $0.timeout = .milliseconds(150)
        }
        #expect(error == .timedOut(.overall))
    }

    @Test func unansweredTLSHandshakeIsConnectTimeout() async throws {
        let server = try LoopbackServer { _ in [.hang] }
        defer { server.stop() }
        var configuration = FetchConfiguration.test(allow: server.authority)
        configuration.connectTimeout = .milliseconds(150)
        let fetcher = Fetcher(configuration)
        defer { fetcher.close() }
        let error = await failure(of: fetcher, FetchRequest(url: "https://\(server.authority)/"))
        #expect(error == .timedOut(.connecting))
    }

    @Test func plainTextInsteadOfTLSFailsTheHandshake() async throws {
        let server = try LoopbackServer(greeting: Array("HTTP/1.1 400 Bad\r\n\r\n".utf8)) { _ in [.close] }
        defer { server.stop() }
        let fetcher = Fetcher(.test(allow: server.authority))
        defer { fetcher.close() }
        let error = await failure(of: fetcher, FetchRequest(url: "https://\(server.authority)/"))
        #expect(error == .tlsFailed(host: "127.0.0.1"))
    }

    @Test func closedPortFailsToConnect() async throws {
        let server = try LoopbackServer { _ in [.close] }
        server.stop()
        let fetcher = Fetcher(.test(allow: server.authority))
        defer { fetcher.close() }
        let error = await failure(of: fetcher, FetchRequest(url: server.url()))
        #expect(error == .connectionFailed(host: "127.0.0.1"))
    }

    @Test func bodyShorterThanDeclaredIsIncomplete() async throws {
        let short = try await outcome { _ in [.head(200, ["Content-Length: 100"]), .send([0x61]), .close] }
        #expect(short == .bodyIncomplete)
        let chunked = try await outcome { _ in
            [.head(200, ["Transfer-Encoding: chunked"]), .send(Array("5\r\nhello\r\n".utf8)), .close]
        }
        #expect(chunked == .bodyIncomplete)
    }

    @Test func invalidContentLengthIsMalformed() async throws {
        let error = try await outcome { _ in [.head(200, ["Content-Length: abc"]), .send([0x61]), .close] }
        #expect(error == .malformedResponse)
    }

    @Test func bodyEndsAtTooSmallContentLength() async throws {
        let server = try LoopbackServer { _ in
            [.head(200, ["Content-Length: 5"]), .send(Array("hello world".utf8)), .close]
        }
        defer { server.stop() }
        let fetcher = Fetcher(.test(allow: server.authority))
        defer { fetcher.close() }
        let response = try await fetcher.fetch(FetchRequest(url: server.url()))
        #expect(response.body == Array("hello".utf8))
    }

    @Test func closedConnectionIsAnEmptyResponse() async throws {
        let error = try await outcome { _ in [.close] }
        #expect(error == .emptyResponse)
    }

    @Test func nonHTTPAnswerIsMalformed() async throws {
        let error = try await outcome { _ in [.send(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .close] }
        #expect(error == .malformedResponse)
    }

    @Test func headersWithoutEndAreTooLarge() async throws {
        let field = Array(("X-Pad: " + String(repeating: "a", count: 1_000) + "\r\n").utf8)
        let error = try await outcome { _ in [.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .sendForever(field)] }
        #expect(error == .headersTooLarge)
        let interim = try await outcome { _ in
            [.sendForever(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))]
        }
        #expect(interim == .headersTooLarge)
    }

    @Test func damagedCompressionIsReported() async throws {
        let error = try await outcome { _ in .answer(200, ["Content-Encoding: gzip"], "this is no gzip at all") }
        #expect(error == .badEncoding)
    }
}

/// A minimal gzip encoder for zeros and short texts.
enum Gzip {
    private static let head: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]

    /// Returns a deflate stream of fixed codes that repeats one zero byte: 13 bits for 258 bytes.
    static func zeros(count: Int) -> [UInt8] {
        var output = head
        var (bits, used): (UInt32, UInt32) = (0, 0)
        func put(_ value: UInt32, _ width: UInt32) {
            bits |= value << used
            used += width
            while used >= 8 {
                output.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                used -= 8
            }
        }
        func putCode(_ code: UInt32, _ width: UInt32) {
            for bit in (0..<width).reversed() { put(code >> bit & 1, 1) }
        }
        put(0b011, 3)
        putCode(0b0011_0000, 8)
        for _ in 0..<(count / 258) {
            putCode(0b1100_0101, 8)
            putCode(0, 5)
        }
        putCode(0, 7)
        put(0, 8)
        return output + Array(repeating: 0, count: 8)
    }

    static func stored(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let count = UInt16(bytes.count)
        func little(_ value: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: value.littleEndian) { Array($0) }
        }
        return head + [1] + little(count) + little(~count) + bytes + little(crc(bytes)) + little(UInt32(bytes.count))
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xedb8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
