import Site
import Testing

@Suite struct NetworkInterfacesTests {
    @Test(arguments: [
        ("192.168.0.10", true), ("10.1.2.3", true), ("172.16.0.1", true), ("172.31.255.1", true),
        ("100.100.1.1", true), ("172.32.0.1", false), ("8.8.8.8", false), ("100.128.0.1", false),
    ])
    func privateIPv4AddressesAreRecognised(text: String, isPrivate: Bool) throws {
        let address = try #require(NetworkAddress(interface: "wlan0", text: text))
        #expect(address.isPrivate == isPrivate)
        #expect(!address.isIPv6)
        #expect(address.host == text)
    }

    @Test(arguments: [("fd12::7", true), ("fd00:0:0:0:0:0:0:7", true), ("fc00::1", true), ("2001:db8::7", false)])
    func privateIPv6AddressesAreRecognised(text: String, isPrivate: Bool) throws {
        let address = try #require(NetworkAddress(interface: "wlan0", text: text))
        #expect(address.isPrivate == isPrivate)
        #expect(address.isIPv6)
        #expect(address.host == (text.hasPrefix("fd00") ? "[fd00::7]" : "[\(text)]"))
    }

    @Test(arguments: [
        "127.0.0.1", "127.9.9.9", "0.0.0.0", "169.254.7.7", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1",
        "febf::1", "ff02::1", "::ffff:192.168.0.1", "desk.local", "", "192.168.0", "192.168.0.1 ",
    ])
    func addressesOfNoUseToOtherDevicesAreRejected(text: String) {
        #expect(NetworkAddress(interface: "wlan0", text: text) == nil)
    }

    @Test func bridgesToContainersAreVirtual() throws {
        for (name, isVirtual) in [
            ("docker0", true), ("br-1a2b", true), ("veth0", true), ("wlan0", false), ("br0", false),
        ] {
            #expect(NetworkAddress(interface: name, text: "10.0.0.1")?.isVirtual == isVirtual, "\(name)")
        }
    }

    @Test func listedAddressesAreUniqueWithoutLoopback() throws {
        let addresses = try NetworkInterfaces.addresses()
        #expect(addresses.allSatisfy { $0.interface != "lo" && !$0.text.hasPrefix("127.") && $0.text != "::1" })
        #expect(Set(addresses.map(\.text)).count == addresses.count)
        #expect(addresses.map(\.isVirtual) == addresses.map(\.isVirtual).sorted { !$0 && $1 })
    }
}
