import Catalog
import Site
import Synchronization
import Testing

@Suite struct ReachableAddressesTests {
    /// A network whose addresses the test can change.
    private final class Network: Sendable {
        private let state: Mutex<(texts: [String], listingCount: Int, milliseconds: Int64)>

        init(_ texts: String...) {
            state = Mutex((texts, 0, 0))
        }

        func move(to texts: String..., after seconds: Int64 = 0) {
            state.withLock { $0 = (texts, $0.listingCount, $0.milliseconds + seconds * 1000) }
        }

        var listingCount: Int { state.withLock { $0.listingCount } }

        func reachableAddresses(
            isOpen: Bool = true, only: String? = nil, machine: HostMachine = HostMachine()
        ) -> ReachableAddresses {
            ReachableAddresses(
                isOpen: isOpen, boundAddress: only, machine: machine,
                now: { [self] in Timestamp(state.withLock { $0.milliseconds }) },
                list: { [self] in
                    state.withLock { state in
                        state.listingCount += 1
                        return state.texts.compactMap { NetworkAddress(interface: "wlan0", text: $0) }
                    }
                })
        }
    }

    @Test func containsOwnAddressesAndNames() {
        let addresses = Network("192.168.0.10", "fd00::7").reachableAddresses(
            machine: HostMachine(name: "desk", announcesItself: true))
        for host in ["192.168.0.10", "[fd00::7]", "[fd00:0:0::7]", "desk", "desk.local"] {
            #expect(addresses.contains(host), "\(host)")
        }
        for host in ["192.168.0.11", "fd00::7", "[192.168.0.10]", "desk.evil.example", "evil.local", "", "[", "[]"] {
            #expect(!addresses.contains(host), "\(host)")
        }
    }

    @Test func localNameIsLeftOutWithoutMDNS() {
        let addresses = Network("192.168.0.10").reachableAddresses(machine: HostMachine(name: "desk"))
        #expect(addresses.names == ["desk"])
        #expect(!addresses.contains("desk.local"))
    }

    @Test func newAddressReplacesTheOldOneAfterAMove() {
        let network = Network("192.168.0.10")
        let addresses = network.reachableAddresses()
        #expect(addresses.contains("192.168.0.10"))
        network.move(to: "10.0.0.5", after: 3)
        #expect(addresses.contains("10.0.0.5"))
        #expect(!addresses.contains("192.168.0.10"))
    }

    @Test func manyUnknownNamesListTheInterfacesOnce() {
        let network = Network("192.168.0.10")
        let addresses = network.reachableAddresses()
        for number in 0..<250 { #expect(!addresses.contains("10.0.0.\(number)")) }
        for _ in 0..<1000 { #expect(!addresses.contains("evil.example")) }
        #expect(network.listingCount == 1)
    }

    @Test func loopbackInstanceAcceptsNoOtherHost() {
        let addresses = Network("192.168.0.10").reachableAddresses(
            isOpen: false, machine: HostMachine(name: "desk", announcesItself: true))
        #expect(!addresses.contains("192.168.0.10"))
        #expect(!addresses.contains("desk"))
        #expect(addresses.addresses.isEmpty)
        #expect(addresses.names.isEmpty)
    }

    @Test func instanceOnOneAddressAcceptsOnlyThatAddress() {
        let addresses = Network("192.168.0.10", "10.0.0.5").reachableAddresses(
            only: "10.0.0.5", machine: HostMachine(name: "desk"))
        #expect(addresses.contains("10.0.0.5"))
        #expect(!addresses.contains("192.168.0.10"))
        #expect(!addresses.contains("desk"))
    }

    @Test(arguments: Firewall.allCases)
    func firewallCommandContainsThePort(firewall: Firewall) {
        #expect(firewall.command(port: 8123).contains("8123"))
    }
}
