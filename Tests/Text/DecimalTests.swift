import Testing
import Text

@Suite struct DecimalTests {
    @Test func anIntegerIsWrittenAsItsDescription() {
        let powers = (0..<19).reduce(into: [1 as Int64]) { powers, _ in powers.append(powers[powers.count - 1] &* 10) }
        for number in powers.flatMap({ [$0, $0 - 1, -$0, 1 - $0] }) + [0, .max, .min] {
            var bytes = [UInt8](repeating: 0, count: Int64.mostDigits)
            let size = bytes.withUnsafeMutableBufferPointer { $0.baseAddress.map(number.writeDigits(to:)) ?? 0 }
            #expect(String(decoding: bytes[..<size], as: UTF8.self) == String(number))
        }
    }
}
