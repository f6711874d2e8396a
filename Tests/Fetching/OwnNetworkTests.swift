import Fetching
import Synchronization
import Testing
import Web

/// Public addresses of this machine's own network. 127.0.0.2 stands for the internet, 127.0.0.3 for a global address of
/// this machine.
@Suite struct OwnNetworkTests {
    private static func configuration(localServer: @escaping @Sendable () -> [AddressBlock]) -> FetchConfiguration {
        var configuration = FetchConfiguration.test()
        configuration.permitsAddress = { ["127.0.0.2", "127.0.0.3"].contains("\($0)") }
        configuration.ownNetworks = localServer
        return configuration
    }

    private static func block(_ text: String, _ length: Int) throws -> AddressBlock {
        AddressBlock(try #require(IPAddress(text)), length: length)
    }

    @Test func redirectDoesNotReachServicesOfThisMachine() async throws {
        let localServer = try LoopbackServer(host: "127.0.0.3") { _ in .answer(200, [], "router") }
        defer { localServer.stop() }
        let outside = try LoopbackServer(host: "127.0.0.2") { _ in .redirect(localServer.url()) }
        defer { outside.stop() }
        let block = try Self.block("127.0.0.3", 32)
        let fetcher = Fetcher(Self.configuration { [block] })
        defer { fetcher.close() }
        for url in [localServer.url(), outside.url()] {
            let error = await failure(of: fetcher, FetchRequest(url: url))
            #expect(error == .addressRefused(host: "127.0.0.3", network: .own))
        }
        #expect(localServer.requests.isEmpty)
        #expect(outside.requests.count == 1)
    }

    /// The machine moves to another network between two fetches.
    @Test func ownNetworksAreReadForEachConnection() async throws {
        let server = try LoopbackServer(host: "127.0.0.3") { _ in .answer(200, ["Connection: close"], "hello") }
        defer { server.stop() }
        let block = try Self.block("127.0.0.0", 24)
        let readCount = Mutex(0)
        let fetcher = Fetcher(
            Self.configuration {
                readCount.withLock { count in
                    count += 1
                    return count > 1 ? [block] : []
                }
            })
        defer { fetcher.close() }
        #expect(try await fetcher.fetch(FetchRequest(url: server.url())).status == 200)
        let error = await failure(of: fetcher, FetchRequest(url: server.url()))
        #expect(error == .addressRefused(host: "127.0.0.3", network: .own))
    }

    @Test func allowedHostIsReachedOnThisMachine() async throws {
        let server = try LoopbackServer(host: "127.0.0.3") { _ in .answer(200, [], "hello") }
        defer { server.stop() }
        let block = try Self.block("127.0.0.3", 32)
        var configuration = Self.configuration { [block] }
        configuration.allowHosts = [server.authority]
        let fetcher = Fetcher(configuration)
        defer { fetcher.close() }
        #expect(try await fetcher.fetch(FetchRequest(url: server.url())).status == 200)
    }

    @Test(arguments: [
        ("192.168.0.7", "192.168.0.7"), ("NAS.home:8080", "nas.home:8080"), ("nas.home:80", "nas.home:80"),
        ("[FD00::7]:8080", "[fd00::7]:8080"), ("[fd00::7]", "[fd00::7]"), ("서랍.집", "xn--5i2b74p.xn--rc6b"),
    ])
    func namesOfAllowedHostsAreNormalised(text: String, host: String) {
        #expect(FetchConfiguration.allowed(text) == host)
    }

    @Test(arguments: [
        "", "http://nas.home", "nas.home/a", "a@b", "nas home", "fd00::7", "nas.home:x", "nas.home:70000",
    ])
    func rejectsInvalidHosts(text: String) {
        #expect(FetchConfiguration.allowed(text) == nil)
    }
}

/// Ports of other services, which browsers block too.
@Suite struct BlockedPortTests {
    private static func configuration(allow: String...) -> FetchConfiguration {
        var configuration = FetchConfiguration.test()
        configuration.allowHosts = Set(allow)
        configuration.permitsAddress = { $0 == IPAddress("127.0.0.2") }
        configuration.connectTimeout = .seconds(5)
        return configuration
    }

    @Test(arguments: [22, 25, 110, 143, 587, 2049, 6000, 6667, 10080])
    func refusedAddressGetsNoConnection(port: Int) async {
        let fetcher = Fetcher(Self.configuration())
        defer { fetcher.close() }
        for url in ["http://127.0.0.2:\(port)/", "https://127.0.0.2:\(port)/"] {
            let error = await failure(of: fetcher, FetchRequest(url: url))
            #expect(error == .portRefused(host: "127.0.0.2", port: port))
        }
    }

    @Test func redirectToABlockedPortIsRejected() async throws {
        let server = try LoopbackServer(host: "127.0.0.2") { _ in .redirect("http://127.0.0.2:25/") }
        defer { server.stop() }
        let fetcher = Fetcher(Self.configuration())
        defer { fetcher.close() }
        let error = await failure(of: fetcher, FetchRequest(url: server.url()))
        #expect(error == .portRefused(host: "127.0.0.2", port: 25))
    }

    /// Allowing a host without a port does not allow blocked ports, such as that of mail.
    @Test func blockedPortIsReachedIfItIsAllowed() async {
        for (allowed, isRefused) in [("127.0.0.9", true), ("127.0.0.9:6697", false)] {
            let fetcher = Fetcher(Self.configuration(allow: allowed))
            defer { fetcher.close() }
            let error = await failure(of: fetcher, FetchRequest(url: "http://127.0.0.9:6697/"))
            #expect((error == .portRefused(host: "127.0.0.9", port: 6697)) == isRefused)
        }
    }
}
