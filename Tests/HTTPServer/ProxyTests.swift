import HTTPTypes
import Testing
import Web

@testable import HTTPServer

@Suite struct ProxyTests {
    /// Returns the address, scheme and host that a server with these trusted proxies sees in a request from 127.0.0.1.
    private func originSeenByServer(trusting trusted: [String], _ headers: [String]) throws -> [String] {
        let server = try TestServer { configuration in
            configuration.trustedProxies = trusted.compactMap { AddressRange($0) }
        } _: { routes in
            routes.on(.get, Route("/")) { request in
                .text("\(request.remoteAddress) \(request.isSecure) \(request.authority ?? "")")
            }
        }
        return try server.get("/", headers).text.split(separator: " ").map(String.init)
    }

    @Test func ignoresForwardedHeadersOfUntrustedPeers() throws {
        let forged = ["X-Forwarded-For: 10.0.0.7", "X-Forwarded-Proto: https", "X-Forwarded-Host: evil.example"]
        for trusted in [[], ["127.0.0.2"], ["192.168.0.0/16", "::1"]] {
            #expect(try originSeenByServer(trusting: trusted, forged) == ["127.0.0.1", "false", "localhost"])
        }
    }

    @Test(arguments: ["127.0.0.1", "127.0.0.0/8", "::ffff:127.0.0.1", "0.0.0.0/0"])
    func takesAddressSchemeAndHostFromATrustedProxy(trusted: String) throws {
        let forwarded = [
            "X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: https", "X-Forwarded-Host: seorap.example",
        ]
        #expect(try originSeenByServer(trusting: [trusted], forwarded) == ["203.0.113.9", "true", "seorap.example"])
        #expect(try originSeenByServer(trusting: [trusted], []) == ["127.0.0.1", "false", "localhost"])
    }

    @Test func ignoresForwardedValuesSentByTheClient() throws {
        // The proxy appended the last value; the values before it came with the request.
        let origin = try originSeenByServer(
            trusting: ["127.0.0.1"],
            [
                "X-Forwarded-For: 127.0.0.1, 10.9.9.9, 203.0.113.9", "X-Forwarded-Proto: https, http",
                "X-Forwarded-Host: evil.example, seorap.example",
            ])
        #expect(origin == ["203.0.113.9", "false", "seorap.example"])
        let lines = ["X-Forwarded-For: 10.9.9.9", "X-Forwarded-For: 203.0.113.9"]
        #expect(try originSeenByServer(trusting: ["127.0.0.1"], lines)[0] == "203.0.113.9")
    }

    @Test func skipsSeveralTrustedProxies() throws {
        let trusted = ["127.0.0.1", "10.0.0.0/24"]
        let origin = try originSeenByServer(
            trusting: trusted,
            [
                "X-Forwarded-For: 198.51.100.1, 203.0.113.9, 10.0.0.2, 10.0.0.3",
                "X-Forwarded-Proto: ftp, https, http, http", "X-Forwarded-Host: seorap.example",
            ])
        #expect(origin == ["203.0.113.9", "true", "seorap.example"])
        #expect(try originSeenByServer(trusting: trusted, ["X-Forwarded-For: 10.0.0.2"])[0] == "10.0.0.2")
    }

    @Test(arguments: [
        ("203.0.113.9:4711", "203.0.113.9"), ("[2001:db8::7]:443", "2001:db8::7"), ("2001:db8::7", "2001:db8::7"),
        ("unknown", "127.0.0.1"), ("", "127.0.0.1"), ("203.0.113.9, _hidden", "127.0.0.1"), ("1.2.3", "127.0.0.1"),
    ])
    func readsForwardedAddressesInSeveralForms(field: String, address: String) throws {
        #expect(try originSeenByServer(trusting: ["127.0.0.1"], ["X-Forwarded-For: \(field)"])[0] == address)
    }

    @Test func parsesAddressRanges() throws {
        for invalid in ["", "a", "10.0.0.0/33", "10.0.0/8", "::/129", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/"] {
            #expect(AddressRange(invalid) == nil, "\(invalid)")
        }
        func contains(_ range: String, _ address: String) throws -> Bool {
            try #require(AddressRange(range)).contains(#require(IPAddress(address)))
        }
        #expect(try contains("10.0.0.0/8", "10.255.1.2"))
        #expect(try !contains("10.0.0.0/8", "11.0.0.0"))
        #expect(try contains("192.168.7.0/25", "192.168.7.127"))
        #expect(try !contains("192.168.7.0/25", "192.168.7.128"))
        #expect(try contains("fd00::/8", "fdff::1"))
        #expect(try !contains("fd00::/8", "fe80::1"))
        #expect(try contains("2001:db8:0:1::/64", "2001:db8:0:1:ffff::"))
        #expect(try !contains("2001:db8:0:1::/64", "2001:db8:0:2::"))
        #expect(try contains("::/0", "10.0.0.1"))
        #expect(try !contains("0.0.0.0/0", "2001:db8::1"))
    }

    @Test func addressesOfAnIPv6NetworkCountAsOneClient() throws {
        let network = { (text: String) in try #require(IPAddress(text)).networkText }
        #expect(try network("192.168.0.7") == "192.168.0.7")
        #expect(try network("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64")
        #expect(try network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::"))
        #expect(try network("::ffff:192.168.0.7") == "192.168.0.7")
    }
}
