import Text

/// Perceptual hash of 256 bits: similar pictures have hashes that differ in few bits. See `ImageInspection.dhash`.
package struct DifferenceHash: Sendable, Hashable {
    let bits: SIMD4<UInt64>

    init(bits: SIMD4<UInt64> = .zero) {
        self.bits = bits
    }

    /// Creates a hash of 32 bytes; nil for another number of bytes.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        var bits = SIMD4<UInt64>.zero
        for (index, byte) in bytes.enumerated() { bits[index / 8] = bits[index / 8] << 8 | UInt64(byte) }
        self.bits = bits
    }

    /// Parses 64 hexadecimal digits, as stored in the column `dhash`; nil for other text.
    init?(text: String) {
        var bits = SIMD4<UInt64>.zero
        var count = 0
        for digit in text.utf8 {
            guard count < 64, let value = digit.hexadecimalValue else { return nil }
            bits[count / 16] = bits[count / 16] << 4 | UInt64(value)
            count += 1
        }
        guard count == 64 else { return nil }
        self.bits = bits
    }

    /// 64 hexadecimal digits.
    package var text: String {
        var digits: [UInt8] = []
        for part in 0..<4 { digits.appendHexadecimal(bits[part]) }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns the number of bits in which two hashes differ.
    func distance(to other: DifferenceHash) -> Int {
        let differing = bits ^ other.bits
        return differing[0].nonzeroBitCount + differing[1].nonzeroBitCount + differing[2].nonzeroBitCount
            + differing[3].nonzeroBitCount
    }
}
