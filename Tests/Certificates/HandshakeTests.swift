import Foundation
import HTTPServer
import HTTPTypes
import Testing

@testable import Certificates

/// The server's TLS as `openssl s_client` finds it.
@Suite(.serialized) struct HandshakeTests {
    @Test(arguments: ["-tls1_2", "-tls1_3"])
    func acceptsTLS12AndTLS13(version: String) throws {
        let server = try TLSServer()
        let answer = try OpenSSL.request(
            port: server.port, [version, "-CAfile", server.authorityFile, "-verify_return_error"])
        #expect(answer.text.contains("Verify return code: 0 (ok)"), "\(answer.text)")
        #expect(answer.text.contains("secure: true"), "\(answer.text)")
    }

    /// openssl must have offered it, and the server must have closed without a word.
    private static func isRefused(_ answer: OpenSSL.Result) -> Bool {
        answer.status != 0 && answer.text.contains(/has read 0 bytes and written [1-9]\d+ bytes/)
            && answer.text.contains("unexpected eof") && !answer.text.contains("secure:")
    }

    @Test(arguments: ["-tls1", "-tls1_1"])
    func rejectsTLS10AndTLS11(version: String) throws {
        let server = try TLSServer()
        let answer = try OpenSSL.request(port: server.port, [version, "-cipher", "DEFAULT@SECLEVEL=0"])
        #expect(Self.isRefused(answer), "\(answer.text)")
    }

    @Test(arguments: ["AES128-SHA", "ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES128-SHA256"])
    func rejectsWeakCiphers(cipher: String) throws {
        let server = try TLSServer()
        let answer = try OpenSSL.request(port: server.port, ["-tls1_2", "-cipher", "\(cipher):@SECLEVEL=0"])
        #expect(Self.isRefused(answer), "\(answer.text)")
    }

    @Test(arguments: [
        (["-verify_hostname", "localhost"], true), (["-verify_hostname", "desk.local"], true),
        (["-verify_ip", "127.0.0.1"], true), (["-verify_ip", "::1"], true), (["-verify_ip", "192.168.7.20"], true),
        (["-verify_hostname", "other.local"], false), (["-verify_ip", "192.168.7.21"], false),
    ])
    func chainIsValidOnlyForTheServersNames(names: [String], holds: Bool) throws {
        let server = try TLSServer()
        let answer = try OpenSSL.request(
            port: server.port, ["-CAfile", server.authorityFile, "-verify_return_error"] + names)
        #expect(answer.text.contains("secure: true") == holds, "\(answer.text)")
    }

    @Test func presentsARenewedCertificateWithoutRestart() throws {
        let server = try TLSServer()
        let before = try #require(try Self.shown(server))
        let pem = try server.certificates.shown(
            for: TLSServer.names.union([.host("new.local")]), title: "Test", now: Date()
        ).pem
        try server.identity.replace(chain: pem, key: pem)
        let answer = try OpenSSL.request(
            port: server.port,
            ["-CAfile", server.authorityFile, "-verify_return_error", "-verify_hostname", "new.local"])
        #expect(answer.text.contains("secure: true"), "\(answer.text)")
        #expect(try Self.shown(server) != before)
    }

    @Test func rejectsTheKeyOfAnotherCertificate() throws {
        let (one, other) = (try TLSServer(), try TLSServer())
        let pem = try one.certificates.shown(for: TLSServer.names, title: "Test", now: Date()).pem
        let key = try other.certificates.shown(for: TLSServer.names, title: "Test", now: Date()).pem
        #expect(throws: TLSError.self) { try one.identity.replace(chain: pem, key: key) }
        #expect(throws: TLSError.self) { try one.identity.replace(chain: [], key: key) }
        #expect(try OpenSSL.request(port: one.port, []).text.contains("secure: true"))
    }

    @Test func twoServersPresentDifferentCertificates() throws {
        let (one, other) = (try TLSServer(), try TLSServer())
        #expect(try Self.shown(one) != Self.shown(other))
        #expect(try Self.shown(one) == Self.shown(one))
    }

    @Test func sendsBodiesFilesAndAsyncResponsesOverTLS() throws {
        let big = [UInt8](repeating: 0x61, count: 3 << 20)
        let server = try TLSServer { routes in
            routes.on(.get, FixedRoute("/bytes")) { _ in .bytes(big, type: "text/plain") }
            routes.on(.get, FixedRoute("/file")) { _ in
                .file(path: "/usr/bin/openssl", type: "application/octet-stream")
            }
            routes.onAsync(.get, FixedRoute("/later")) { _ in
                await Task.yield()
                return .text("later\n")
            }
        }
        #expect(try OpenSSL.request("/bytes", port: server.port, []).text.utf8.count { $0 == 0x61 } >= big.count)
        let size = try FileManager.default.attributesOfItem(atPath: "/usr/bin/openssl")[.size] as? Int
        #expect(
            try OpenSSL.request("/file", port: server.port, ["-quiet"]).text.contains("Content-Length: \(size ?? -1)"))
        #expect(try OpenSSL.request("/later", port: server.port, []).text.contains("later"))
    }

    /// The certificate in a handshake, as PEM.
    private static func shown(_ server: TLSServer) throws -> Substring? {
        try OpenSSL.request(port: server.port, []).text
            .firstMatch(of: /(?s)-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/)?.0
    }
}
