import CZlib

/// The checksum of ZIP, gzip and PNG (ISO 3309), computed incrementally.
package struct CRC32 {
    /// Checksum of all bytes so far; 0 for none.
    package private(set) var value: UInt32 = 0

    package init() {}

    package mutating func update(_ bytes: [UInt8]) {
        value = bytes.withUnsafeBufferPointer {
            UInt32(truncatingIfNeeded: crc32(uLong(value), $0.baseAddress, uInt($0.count)))
        }
    }
}
