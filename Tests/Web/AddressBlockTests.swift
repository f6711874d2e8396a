import Testing

@testable import Web

@Suite struct AddressBlockTests {
    @Test(arguments: [
        ("8.8.4.0", 22, "8.8.7.255", true), ("8.8.4.0", 22, "8.8.8.0", false), ("8.8.8.8", 32, "8.8.8.8", true),
        ("8.8.8.8", 32, "8.8.8.9", false), ("2a00:1450:4001:80b::1", 64, "2a00:1450:4001:80b:ffff::9", true),
        ("2a00:1450:4001:80b::1", 64, "2a00:1450:4001:80c::1", false), ("2a00::", 3, "3fff::1", true),
        ("8.8.8.8", 24, "::ffff:8.8.8.1", true), ("8.8.8.8", 24, "64:ff9b::808:801", true),
        ("8.8.8.8", 24, "64:ff9b::808:901", false), ("8.8.8.8", 24, "808:808::", false),
    ])
    func containsAddressesWithTheSamePrefix(block: String, length: Int, address: String, isInside: Bool) throws {
        let block = AddressBlock(try #require(IPAddress(block)), length: length)
        let address = try #require(IPAddress(address))
        #expect(block.contains(address) == isInside)
    }

    /// The length is that of the mask, A mask that covers an implausibly large block is ignored.
    @Test(arguments: [
        ("8.8.8.8", "255.255.252.0", 22), ("8.8.8.8", "255.255.255.255", 32), ("8.8.8.8", nil, 32),
        ("8.8.8.8", "128.0.0.0", 32), ("2a00::1", "ffff:ffff:ffff:ffff::", 64), ("2a00::1", "ffff:ffff:ff00::", 40),
        ("2a00::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", 64), ("2a00::1", "8000::", 128),
    ])
    func neighbourhoodHasTheLengthOfAPlausibleMask(address: String, mask: String?, length: Int) throws {
        let address = try #require(IPAddress(address))
        let block = AddressBlock.neighbourhood(of: address, mask: mask.flatMap { IPAddress($0) })
        #expect(block.length == length)
    }

    /// The list has no private and no loopback addresses. It may be empty.
    @Test func machineAddressesArePublic() {
        let machineAddresses = AddressBlock.machineAddresses()
        #expect(machineAddresses.count { !$0.address.isPublic } == 0)
    }
}
