import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Seorap

/// `serve --lan` in the real program.
@Suite struct LanTests {
    let folder: TemporaryFolder
    var data: String { folder.path + "/data" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func desk(_ started: SeorapProcess.Started) throws -> LoopbackClient {
        let link = try #require(started.firstRunLink.flatMap { URL(string: $0) })
        let answer = try LoopbackClient(port: started.port).post(link.path, form: ["nick": "하늘"])
        let cookie = try #require(answer.header("Set-Cookie")?.split(separator: ";").first.map(String.init))
        return LoopbackClient(port: started.port, headers: ["Cookie": cookie])
    }

    @Test func answersOnAddressesOfTheMachineAndPairsAPhone() throws {
        let server = try SeorapProcess(["serve", "--lan", "--data", data, "--port", "0"])
        let started = try server.started(expectLink: true)
        #expect(started.firstRunLink?.hasPrefix("http://127.0.0.1:\(started.port)/") == true)
        let desk = try desk(started)
        let addresses = try NetworkInterfaces.addresses().filter { !$0.isVirtual }
        for address in addresses {
            let host = "\(address.host):\(started.port)"
            #expect(try desk.get("/", headers: ["Host": host]).status == 200, "\(host)")
            let page = try desk.get(SitePath.phone(), headers: ["Host": host]).text
            #expect(page.contains("http://\(host)/pair<") || addresses.count > 1 && page.contains(">http://\(host)<"))
        }
        #expect(try desk.get("/", headers: ["Host": "203.0.113.9:\(started.port)"]).status == 421)
        if let code = try desk.get(SitePath.phone()).text.firstMatch(of: /class="big">([^<]+)</)?.1 {
            let phone = try LoopbackClient(port: started.port)
                .post(SitePath.pair(), form: ["code": String(code), "name": "폰"])
            #expect(phone.status == 303)
            #expect(try desk.get(SitePath.phone()).text.contains("‘폰’"))
        } else {
            #expect(addresses.isEmpty)
        }
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
    }

    @Test func rejectsAddressesOfTheMachineWithoutLan() throws {
        let server = try SeorapProcess(["serve", "--data", data, "--port", "0"])
        let started = try server.started(expectLink: true)
        let desk = try desk(started)
        for address in try NetworkInterfaces.addresses() {
            #expect(try desk.get("/", headers: ["Host": "\(address.host):\(started.port)"]).status == 421)
        }
        #expect(try desk.get(SitePath.phone()).text.contains("seorap serve --lan"))
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
    }

    @Test(arguments: [
        (["--lan", "--host", "127.0.0.1"], "leave one out"), (["--lan", "--host", "localhost"], "leave one out"),
        (["--host", "0.0.0.0"], "add --lan"), (["--host", "192.168.0.10"], "add --lan"),
    ])
    func contradictoryOptionsEndWithStatus64(arguments: [String], words: String) throws {
        let result = try SeorapProcess.run(["serve", "--data", data, "--port", "0"] + arguments)
        #expect(result.status == 64 && result.errors.contains(words), "\(result.errors)")
    }

    @Test func serverListensOnAChosenAddress() throws {
        let any = try SeorapProcess(["serve", "--lan", "--host", "0.0.0.0", "--data", data, "--port", "0"])
        let started = try any.started(expectLink: true)
        #expect(try LoopbackClient(port: started.port).get("/healthz").status == 200)
        any.signal(SIGTERM)
        #expect(any.wait() == 0)
        let unknown = try SeorapProcess.run(["serve", "--lan", "--host", "desk", "--data", data, "--port", "0"])
        #expect(unknown.status == 64)
    }
}

@Suite struct MachineTests {
    @Test(arguments: [
        ("Desk.home.example", "desk"), ("desk-2", "desk-2"), ("localhost", nil), ("localhost.localdomain", nil),
        ("", nil), ("책상", nil), ("10.0.0.1", nil),
    ])
    func shortNameIsTheFirstLabelOfTheHostName(full: String, short: String?) {
        #expect(HostMachine.shortName(full) == short)
    }

    /// Returns a root folder with these files.
    private func root(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (path, text) in files {
            let file = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    @Test func localNameIsOfferedOnlyWithAnMDNSResponder() throws {
        for (files, announces) in [
            ([:], false), (["run/avahi-daemon/socket": ""], true),
            (["run/systemd/netif/links/2": "ADMIN_STATE=configured\nMDNS=yes\n"], true),
            (["run/systemd/netif/links/2": "MDNS=no\n"], false),
        ] {
            let folder = try root(files)
            #expect(HostMachine.current(root: folder.path).announcesItself == announces, "\(files)")
        }
    }

    @Test func detectsTheEnabledFirewall() throws {
        let units = "etc/systemd/system"
        for (files, firewall) in [
            ([:], nil), (["etc/ufw/ufw.conf": "# x\nENABLED=yes\n"], .ufw), (["etc/ufw/ufw.conf": "ENABLED=no\n"], nil),
            (["\(units)/multi-user.target.wants/firewalld.service": ""], .firewalld),
            (["\(units)/sysinit.target.wants/nftables.service": ""], .nftables),
        ] as [([String: String], Firewall?)] {
            let folder = try root(files)
            #expect(HostMachine.current(root: folder.path).firewall == firewall, "\(files)")
        }
    }
}
