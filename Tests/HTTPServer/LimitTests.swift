import Foundation
import HTTPTypes
import Testing
import Web

@testable import HTTPServer

@Suite struct LimitTests {
    @Test func limitsConnectionsPerAddress() throws {
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

    @Test func connectionsBeyondTheLimitWait() throws {
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

    @Test func startingOnAPortInUseThrowsPortInUse() throws {
        let server = try TestServer { _ in }
        let other = Server(configuration(port: server.port), routes: Routes())
        do {
            _ = try other.start()
            Issue.record("It started")
        } catch ServerError.portInUse(let port) {
            #expect(port == server.port)
        }
        var nonNumericHost = configuration(port: 0)
        nonNumericHost.host = "example.org"
        #expect(throws: ServerError.self) { try Server(nonNumericHost, routes: Routes()).start() }
    }

    @Test func showsIPv4ClientsOfAnIPv6SocketByTheirIPv4Address() throws {
        let server = try TestServer { configuration in
            configuration.host = "::"
        } _: { routes in
            routes.on(.get, Route("/")) { request in .text(request.remoteAddress) }
        }
        // An IPv4 client of an IPv6 socket is shown by its IPv4 address.
        #expect(try server.get("/").text == "127.0.0.1")
    }

    @Test(arguments: [("::1", "::1"), ("2001:db8::7", "2001:db8::7"), ("::ffff:10.1.20.255", "10.1.20.255")])
    func writesAddressesInShortForm(address: String, text: String) {
        var storage = sockaddr_in6()
        storage.sin6_family = sa_family_t(AF_INET6)
        #expect(inet_pton(AF_INET6, address, &storage.sin6_addr) == 1)
        withUnsafeBytes(of: &storage) { bytes in
            #expect(IPAddress.client(bytes.assumingMemoryBound(to: sockaddr.self).baseAddress).text == text)
        }
    }

    /// Runs in a process of its own, where no other test opens descriptors.
    @Test func startingAndStoppingLeaksNoDescriptors() async {
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
            // The runtime may open one of its own; a leak would be one for each start.
            #expect(openDescriptors < before + 5)
        }
    }

    /// The socket is closed while its thread accepts connections. Runs in a process of its own.
    @Test func stoppingDuringNewConnectionsDoesNotCrash() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<300 {
                let server = try TestServer {
                    $0.threads = 4
                } _: { routes in
                    routes.on(.get, Route("/")) { _ in .text("ok") }
                }
                let (clients, responded) = (DispatchGroup(), DispatchSemaphore(value: 0))
                for _ in 0..<3 {
                    DispatchQueue.global().async(group: clients) {
                        while (try? server.get("/"))?.text == "ok" { responded.signal() }
                    }
                }
                for _ in 0..<9 { responded.wait() }
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
