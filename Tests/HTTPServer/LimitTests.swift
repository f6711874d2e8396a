import Foundation
import HTTPTypes
import Testing
import Web

@testable import HTTPServer

@Suite struct LimitTests {
    @Test func oneAddressMayNotTakeAllConnections() throws {
        let server = try TestServer {
            $0.limits.connectionsPerAddress = 3
        } _: { routes in
            routes.on(.get, Route("/")) { _ in .text("ok") }
        }
        var clients: [RawClient] = []
        for _ in 0..<3 {
            let client = try server.client()
            client.request("GET /")
            #expect(try client.response().text == "ok")
            clients.append(client)
        }
        let fourth = try server.client()
        fourth.request("GET /")
        #expect(try fourth.rest().isEmpty)
        clients.removeLast().close()
        // The server needs a moment to notice.
        var isFree = false
        for _ in 0..<10_000 where !isFree {
            let client = try server.client()
            isFree = client.request("GET /") && (try? client.response())?.status == 200
        }
        #expect(isFree)
    }

    @Test func moreConnectionsThanAllowedWaitTheirTurn() throws {
        let server = try TestServer { configuration in
            configuration.limits.connections = 4
            configuration.threads = 1
        } _: { routes in
            routes.on(.get, Route("/")) { _ in .text("ok") }
        }
        let clients = try (0..<10).map { _ in try server.client() }
        for client in clients {
            client.request("GET /", ["Connection: close"])
        }
        for client in clients { #expect(try client.response().text == "ok") }
    }

    @Test func aPortInUseIsAnErrorOfItsOwn() throws {
        let server = try TestServer { _ in }
        let other = Server(configuration(port: server.port), routes: Routes())
        do {
            _ = try other.start()
            Issue.record("It started")
        } catch ServerError.portInUse(let port) {
            #expect(port == server.port)
        }
        var nowhere = configuration(port: 0)
        nowhere.host = "example.org"
        #expect(throws: ServerError.self) { try Server(nowhere, routes: Routes()).start() }
    }

    @Test func itListensOnIPv6Too() throws {
        let server = try TestServer { configuration in
            configuration.host = "::"
        } _: { routes in
            routes.on(.get, Route("/")) { request in .text(request.remoteAddress) }
        }
        // An IPv4 client of an IPv6 socket is shown by its IPv4 address.
        #expect(try server.get("/").text == "127.0.0.1")
    }

    @Test(arguments: [("::1", "::1"), ("2001:db8::7", "2001:db8::7"), ("::ffff:10.1.20.255", "10.1.20.255")])
    func addressesAreWrittenAsPeopleDo(address: String, text: String) {
        var storage = sockaddr_in6()
        storage.sin6_family = sa_family_t(AF_INET6)
        #expect(inet_pton(AF_INET6, address, &storage.sin6_addr) == 1)
        withUnsafeBytes(of: &storage) { bytes in
            #expect(IPAddress.client(bytes.assumingMemoryBound(to: sockaddr.self).baseAddress).text == text)
        }
    }

    /// In a process of its own, where nobody else opens anything.
    @Test func startingAndStoppingLeavesNoDescriptors() async {
        await #expect(processExitsWith: .success) {
            func startAndStop() throws {
                let server = try TestServer { routes in routes.on(.get, Route("/")) { _ in .text("ok") } }
                #expect(try server.get("/").text == "ok")
                server.stop(within: .seconds(1))
                server.stop(within: .seconds(1))
            }
            try startAndStop()
            let before = openDescriptors
            for _ in 0..<5 { try startAndStop() }
            // The runtime may open one of its own meanwhile; a leak would be one for each start.
            #expect(openDescriptors < before + 5)
        }
    }

    /// The threads that accept are at work when the socket goes, which once ended the process now and then.
    @Test func stoppingAmongNewConnectionsEndsNothingElse() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<300 {
                let server = try TestServer {
                    $0.threads = 4
                } _: { routes in
                    routes.on(.get, Route("/")) { _ in .text("ok") }
                }
                let (clients, first) = (DispatchGroup(), DispatchSemaphore(value: 0))
                for _ in 0..<3 {
                    DispatchQueue.global().async(group: clients) {
                        while (try? server.get("/"))?.text == "ok" { first.signal() }
                    }
                }
                for _ in 0..<9 { first.wait() }
                server.stop(within: .seconds(1))
                clients.wait()
            }
        }
    }

    private func configuration(port: Int) -> ServerConfiguration {
        var configuration = ServerConfiguration(temporaryFolder: FileManager.default.temporaryDirectory.path)
        configuration.port = port
        return configuration
    }
}

/// File descriptors of this process.
var openDescriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
}
