import Catalog
import Site
import Synchronization
import Testing

@Suite struct ReachableAddressesTests {
    /// A network whose addresses the test can change.
    private final class Network: Sendable {
        private let state: Mutex<(texts: [String], asked: Int, time: Int64)>

        init(_ texts: String...) {
            state = Mutex((texts, 0, 0))
        }

        func move(to texts: String..., after seconds: Int64 = 0) {
            state.withLock { $0 = (texts, $0.asked, $0.time + seconds * 1000) }
        }

        var asked: Int { state.withLock { $0.asked } }

        func house(isOpen: Bool = true, only: String? = nil, machine: HostMachine = HostMachine()) -> ReachableAddresses
        {
            ReachableAddresses(
                isOpen: isOpen, boundAddress: only, machine: machine,
                now: { [self] in Timestamp(state.withLock { $0.time }) },
                list: { [self] in
                    state.withLock { state in
                        state.asked += 1
                        return state.texts.compactMap { NetworkAddress(interface: "wlan0", text: $0) }
                    }
                })
        }
    }

    @Test func itsOwnAddressesAndNamesAreKnown() {
        let house = Network("192.168.0.10", "fd00::7").house(machine: HostMachine(name: "desk", announcesItself: true))
        for host in ["192.168.0.10", "[fd00::7]", "[fd00:0:0::7]", "desk", "desk.local"] {
            #expect(house.contains(host), "\(host)")
        }
        for host in ["192.168.0.11", "fd00::7", "[192.168.0.10]", "desk.evil.example", "evil.local", "", "[", "[]"] {
            #expect(!house.contains(host), "\(host)")
        }
    }

    @Test func localNameIsNotOfferedWithoutMDNS() {
        let house = Network("192.168.0.10").house(machine: HostMachine(name: "desk"))
        #expect(house.names == ["desk"])
        #expect(!house.contains("desk.local"))
    }

    @Test func aMachineThatMovesIsKnownUnderItsNewAddress() {
        let network = Network("192.168.0.10")
        let house = network.house()
        #expect(house.contains("192.168.0.10"))
        network.move(to: "10.0.0.5", after: 3)
        #expect(house.contains("10.0.0.5"))
        #expect(!house.contains("192.168.0.10"))
    }

    @Test func aFloodOfForeignNamesAsksTheKernelOnce() {
        let network = Network("192.168.0.10")
        let house = network.house()
        for number in 0..<250 { #expect(!house.contains("10.0.0.\(number)")) }
        for _ in 0..<1000 { #expect(!house.contains("evil.example")) }
        #expect(network.asked == 1)
    }

    @Test func loopbackInstanceAcceptsNoOtherHost() {
        let house = Network("192.168.0.10").house(
            isOpen: false, machine: HostMachine(name: "desk", announcesItself: true))
        #expect(!house.contains("192.168.0.10"))
        #expect(!house.contains("desk"))
        #expect(house.addresses.isEmpty)
        #expect(house.names.isEmpty)
    }

    @Test func instanceOnOneAddressAcceptsOnlyThatAddress() {
        let house = Network("192.168.0.10", "10.0.0.5").house(only: "10.0.0.5", machine: HostMachine(name: "desk"))
        #expect(house.contains("10.0.0.5"))
        #expect(!house.contains("192.168.0.10"))
        #expect(!house.contains("desk"))
    }

    @Test(arguments: Firewall.allCases)
    func everyFirewallIsOpenedByACommandThatNamesThePort(firewall: Firewall) {
        #expect(firewall.command(port: 8123).contains("8123"))
    }
}
