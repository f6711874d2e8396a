import MediaProtocol
import TestSupport
import Testing

struct BarcodeTests {
    /// Black and white modules of an EAN-13 that begins with 9.
    private static func modules(_ digits: String) -> [Bool] {
        let left = [
            "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111",
            "0001011",
        ]
        let values = digits.compactMap(\.wholeNumberValue)
        let right = left.map { String($0.map { $0 == "0" ? "1" : "0" }) }
        let halves = zip(values[1...6], "LGGLGL").map { value, set in
            set == "L" ? left[value] : String(right[value].reversed())
        }
        let bars = "101" + halves.joined() + "01010" + values[7...12].map { right[$0] }.joined() + "101"
        return bars.map { $0 == "1" }
    }

    @Test(arguments: [false, true]) func barcodeOfABookIsRead(isInverted: Bool) async throws {
        let modules = Self.modules("9788937460449")
        let fixture = try WorkerFixture()
        let picture = PNGFile().encode(600, 300) { x, y in
            let module = (x - 110) / 4
            let isBar = x >= 110 && (60..<240).contains(y) && modules.indices.contains(module) && modules[module]
            let value: UInt8 = isBar != isInverted ? 10 : 245
            return (value, value, value, 255)
        }
        let codes = try await fixture.client.codes(in: try fixture.file(picture))
        #expect(codes == [RecognisedText.Code("9788937460449", format: "EAN-13")])
        await fixture.client.stop()
    }

    @Test func pictureWithoutBarcodeHasNoCodes() async throws {
        let fixture = try WorkerFixture()
        let blank = try fixture.file(PNGFile().encode(200, 200) { _, _ in (255, 255, 255, 255) })
        #expect(try await fixture.client.codes(in: blank).isEmpty)
        await #expect(throws: MediaError.self) { try await fixture.client.codes(in: fixture.file(Array("x".utf8))) }
        await fixture.client.stop()
    }
}
