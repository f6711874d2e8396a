import Fetching
import Synchronization
import Testing
import Web

/// The address check where it matters: after redirects, and when a name server changes its mind.
@Suite struct GuardedConnectionTests {
    @Test(arguments: [
        "http://127.0.0.2/", "http://2130706433/", "http://0x7f.1:8080/", "http://[::1]/", "http://[::ffff:127.0.0.1]/",
        "//10.0.0.1/", "https://192.168.0.1/", "http://169.254.169.254/latest/", "http://localhost/", "http:\\\\127.1",
        "http://user@172.16.0.1/", "http://[fe80::1]/", "http://0/",
    ])
    func redirectsToReservedAddressesAreRefused(location: String) async throws {
        let server = try LoopbackServer { _ in .redirect(location) }
        defer { server.stop() }
        let fetcher = Fetcher(.test(allow: server.authority))
        defer { fetcher.close() }
        let error = await failure(of: fetcher, FetchRequest(url: server.url()))
        guard case .addressRefused = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/", "javascript:alert(1)", "data:text/html,x", "http://[::1",
    ])
    func redirectsToOtherSchemesAreRefused(location: String) async throws {
        let server = try LoopbackServer { _ in .redirect(location) }
        defer { server.stop() }
        let fetcher = Fetcher(.test(allow: server.authority))
        defer { fetcher.close() }
        #expect(await failure(of: fetcher, FetchRequest(url: server.url())) == .redirectInvalid(location))
    }

    /// 127.0.0.2 plays the public internet, 127.0.0.1 the private network.
    @Test func hostThatChangesToPrivateAddressIsRefused() async throws {
        let outside = try LoopbackServer(host: "127.0.0.2") { _ in .answer(200, ["Connection: close"], "outside") }
        defer { outside.stop() }
        let lookups = Mutex(0)
        var configuration = FetchConfiguration.test()
        configuration.permitsAddress = { $0 == IPAddress("127.0.0.2") }
        configuration.resolver = { _, _ in
            lookups.withLock { count in
                count += 1
                return count == 1 ? ["127.0.0.2"] : ["127.0.0.1"]
            }
        }
        let fetcher = Fetcher(configuration)
        defer { fetcher.close() }
        let request = FetchRequest(url: "http://rebind.example:\(outside.port)/")
        #expect(try await fetcher.fetch(request).body == Array("outside".utf8))
        #expect(await failure(of: fetcher, request) == .addressRefused(host: "rebind.example", network: .loopback))
    }

    @Test func hostWithPublicAndPrivateAddressesUsesThePublicOne() async throws {
        let outside = try LoopbackServer(host: "127.0.0.2") { _ in .answer(200, [], "outside") }
        defer { outside.stop() }
        let inside = try LoopbackServer { _ in .answer(200, [], "inside") }
        defer { inside.stop() }
        var configuration = FetchConfiguration.test()
        configuration.permitsAddress = { $0 == IPAddress("127.0.0.2") }
        configuration.resolver = { _, _ in ["127.0.0.1", "10.0.0.1", "::1", "127.0.0.2"] }
        let fetcher = Fetcher(configuration)
        defer { fetcher.close() }
        let answer = try await fetcher.fetch(FetchRequest(url: "http://mixed.example:\(outside.port)/"))
        #expect(answer.body == Array("outside".utf8))
        guard
            case .connectionFailed = await failure(
                of: fetcher, FetchRequest(url: "http://mixed.example:\(inside.port)/"))
        else {
            Issue.record("the private server was reached")
            return
        }
        #expect(inside.requests.isEmpty)
    }

    @Test func hostWithOnlyReservedAddressesIsRefused() async {
        for address in ["127.0.0.1", "10.1.1.1", "::ffff:192.168.1.1", "fd00::1", "64:ff9b::7f00:1", "169.254.169.254"]
        {
            var configuration = FetchConfiguration.test()
            configuration.resolver = { _, _ in [address] }
            let fetcher = Fetcher(configuration)
            defer { fetcher.close() }
            let error = await failure(of: fetcher, FetchRequest(url: "http://inside.example/"))
            let network = IPAddress(address)?.reservedNetwork
            #expect(error == .addressRefused(host: "inside.example", network: network))
        }
    }

    @Test func allowedHostIsMatchedByNameAndPort() async throws {
        let server = try LoopbackServer { _ in .answer(200, [], "hello") }
        defer { server.stop() }
        for allowed in ["127.0.0.1", server.authority] {
            let fetcher = Fetcher(.test(allow: allowed))
            defer { fetcher.close() }
            let response = try await fetcher.fetch(FetchRequest(url: server.url()))
            #expect(response.body == Array("hello".utf8))
        }
        for other in ["127.0.0.1:1", "localhost", "127.0.0.2"] {
            let fetcher = Fetcher(.test(allow: other))
            defer { fetcher.close() }
            let error = await failure(of: fetcher, FetchRequest(url: server.url()))
            #expect(error == .addressRefused(host: "127.0.0.1", network: .loopback))
        }
    }

    /// A stranger's name that resolves to an allowed address is still a stranger.
    @Test func allowingAHostDoesNotAllowOtherNamesForIt() async throws {
        let server = try LoopbackServer { _ in .answer(200, [], "hello") }
        defer { server.stop() }
        var configuration = FetchConfiguration.test(allow: server.authority)
        configuration.resolver = { host, _ in host == "127.0.0.1" ? nil : ["127.0.0.1"] }
        let fetcher = Fetcher(configuration)
        defer { fetcher.close() }
        let error = await failure(of: fetcher, FetchRequest(url: "http://stranger.example:\(server.port)/"))
        #expect(error == .addressRefused(host: "stranger.example", network: .loopback))
        #expect(server.requests.isEmpty)
    }
}
