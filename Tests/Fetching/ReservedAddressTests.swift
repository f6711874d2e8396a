import Fetching
import Testing
import Web

/// Each notation of a reserved address is rejected when connecting.
@Suite struct ReservedAddressTests {
    static let forms: [(String, ReservedNetwork)] = [
        // Usual notation.
        ("http://127.0.0.1/", .loopback), ("http://127.255.255.254/", .loopback), ("http://0.0.0.0/", .unspecified),
        ("http://0.1.2.3/", .unspecified), ("http://10.0.0.1/", .privateUse), ("http://10.255.255.255/", .privateUse),
        ("http://172.16.0.1/", .privateUse), ("http://172.31.255.255/", .privateUse),
        ("http://192.168.0.1/", .privateUse), ("http://192.168.255.255/", .privateUse),
        ("http://169.254.169.254/latest/meta-data/", .linkLocal), ("http://100.64.0.1/", .carrierNAT),
        ("http://100.127.255.255/", .carrierNAT), ("http://192.0.0.8/", .unassigned),
        ("http://192.0.2.1/", .documentation), ("http://198.51.100.7/", .documentation),
        ("http://203.0.113.9/", .documentation), ("http://198.18.0.1/", .benchmarking),
        ("http://198.19.255.255/", .benchmarking), ("http://192.88.99.1/", .tunnel), ("http://224.0.0.1/", .multicast),
        ("http://239.255.255.250/", .multicast), ("http://240.0.0.1/", .unassigned),
        ("http://255.255.255.255/", .unassigned),
        // Other notations.
        ("http://2130706433/", .loopback), ("http://0x7f000001/", .loopback), ("http://0X7F.0.0.1/", .loopback),
        ("http://017700000001/", .loopback), ("http://0177.0.0.01/", .loopback), ("http://127.1/", .loopback),
        ("http://127.0.1/", .loopback), ("http://0x7f.1/", .loopback), ("http://0/", .unspecified),
        ("http://0x0/", .unspecified), ("http://0x/", .unspecified), ("http://3232235521/", .privateUse),
        ("http://0xa9fea9fe/", .linkLocal), ("http://2852039166/", .linkLocal),
        ("http://0251.0376.0251.0376/", .linkLocal),
        ("http://169.254.43518/", .linkLocal), ("http://127.0.0.1./", .loopback),
        ("http://127%2E0%2E0%2E1/", .loopback),
        ("http://%31%32%37.0.0.1/", .loopback), ("http://１２７.０.０.１/", .loopback), ("http://①②⑦.⓪.⓪.①/", .loopback),
        ("http://127。0。0。1/", .loopback), ("http://127．0．0｡1/", .loopback), ("http://1\u{AD}27.0.0.1/", .loopback),
        ("http://12\t7.0.\n0.1/", .loopback), (" http://127.0.0.1:80/ ", .loopback),
        ("HTTP:\\\\127.0.0.1\\x", .loopback),
        ("http:127.0.0.1", .loopback), ("https:////127.0.0.1/", .loopback), ("http://127.0.0.1:22/", .loopback),
        // URLs with misleading parts other than the host.
        ("http://example.com@127.0.0.1/", .loopback), ("http://example.com:80@127.0.0.1/", .loopback),
        ("http://example.com%2F@127.0.0.1/", .loopback), ("http://a@b@127.0.0.1/", .loopback),
        ("http://127.0.0.1\\@example.com/", .loopback), ("http://127.0.0.1#@example.com/", .loopback),
        ("http://127.0.0.1?@example.com/", .loopback), ("http://127.0.0.1;@10.0.0.1/", .privateUse),
        // IPv6.
        ("http://[::1]/", .loopback), ("http://[0:0:0:0:0:0:0:1]/", .loopback), ("http://[::]/", .unspecified),
        ("http://[::ffff:127.0.0.1]/", .loopback), ("http://[::ffff:7f00:1]/", .loopback),
        ("http://[::FFFF:10.1.2.3]/", .privateUse), ("http://[0:0:0:0:0:ffff:a9fe:a9fe]/", .linkLocal),
        ("http://[::127.0.0.1]/", .tunnel), ("http://[::ffff:0:127.0.0.1]/", .tunnel),
        ("http://[64:ff9b::7f00:1]/", .loopback), ("http://[64:ff9b::192.168.0.1]/", .privateUse),
        ("http://[64:ff9b:1::a00:1]/", .tunnel), ("http://[2002:7f00:1::]/", .tunnel),
        ("http://[2002:c0a8:1::1]/", .tunnel), ("http://[2001:0:53aa:64c::f5ff:fffe]/", .tunnel),
        ("http://[fe80::1]/", .linkLocal), ("http://[febf::1]/", .linkLocal), ("http://[fc00::1]/", .privateUse),
        ("http://[fd12:3456:789a::1]/", .privateUse), ("http://[fec0::1]/", .privateUse),
        ("http://[ff02::1]/", .multicast),
        ("http://[2001:db8::1]/", .documentation), ("http://[3fff::1]/", .documentation),
        ("http://[2001:2::1]/", .benchmarking), ("http://[100::1]/", .unassigned),
        ("http://[2001:10::1]/", .unassigned),
        ("http://[4000::1]/", .unassigned), ("http://[5f00::1]/", .unassigned),
        // Names of this machine.
        ("http://localhost/", .loopback), ("http://LOCALHOST:6379/", .loopback), ("http://ｌｏｃａｌｈｏｓｔ/", .loopback),
        ("http://foo.localhost/", .loopback),
    ]

    @Test(arguments: forms)
    func refusedAddressGetsNoConnection(url: String, network: ReservedNetwork) async throws {
        let fetcher = Fetcher(.test())
        defer { fetcher.close() }
        guard case .addressRefused(_, let refused) = await failure(of: fetcher, FetchRequest(url: url)) else {
            Issue.record("\(url) was not refused")
            return
        }
        #expect(refused == network)
    }

    @Test(arguments: [
        "http://[::1%25lo]/", "http://[::1%lo]/", "http://256.256.256.256/", "http://1.2.3.4.5/",
        "http://127.0.0.0x1g.1.",
        "http://[127.0.0.1]/", "http://a b/", "http://exa<mple.com/", "http://example.com%00.evil.kr/", "http:///",
        "http://a..b/", "http://example.com:99999/", "http://example.com:0/", "http://℀.com/",
        "http://exam\u{FF0F}ple.com/",
        "http://4294967296/", "http://0x100000000/", "http://08.1.1.1/",
    ])
    func rejectsURLsWithoutAValidHost(url: String) async {
        let fetcher = Fetcher(.test())
        defer { fetcher.close() }
        #expect(await failure(of: fetcher, FetchRequest(url: url)) == .invalidAddress(url))
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://example.com/", "gopher://127.0.0.1:70/", "javascript:alert(1)", "data:,x",
    ])
    func otherSchemesAreRefused(url: String) async {
        let fetcher = Fetcher(.test())
        defer { fetcher.close() }
        let scheme = String(url.prefix { $0 != ":" })
        #expect(await failure(of: fetcher, FetchRequest(url: url)) == .unsupportedScheme(scheme))
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1",
        "223.255.255.255",
        "2606:4700:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808", "2a00:1450::1",
    ])
    func publicAddressesArePublic(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.isPublic)
    }
}
