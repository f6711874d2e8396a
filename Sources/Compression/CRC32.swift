import CZlib

/// The checksum of ZIP, gzip and PNG (ISO 3309), taken in pieces.
package struct CRC32 {
    /// Of all bytes so far; 0 for none.
    package private(set) var value: UInt32 = 0

    package init() {}

    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        value = UInt32(truncatingIfNeeded: crc32(uLong(value), start, uInt(bytes.count)))
    }
}
