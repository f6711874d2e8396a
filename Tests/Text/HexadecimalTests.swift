import Testing

@testable import Text

@Suite struct HexadecimalTests {
    @Test func writesAndReadsDigits() {
        #expect(hexadecimal([0, 0x9A, 0xFF]) == "009aff")
        var bytes: [UInt8] = []
        bytes.appendHexadecimal(UInt64(0xCBF2_9CE4_8422_2325))
        bytes.appendPercentEncoded(0xEA)
        #expect(String(decoding: bytes, as: UTF8.self) == "cbf29ce484222325%EA")
        #expect("09afAF".utf8.map(\.hexadecimalValue) == [0, 9, 10, 15, 10, 15])
        #expect("/:@G`g".utf8.allSatisfy { $0.hexadecimalValue == nil })
    }
}
