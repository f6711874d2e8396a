import CZlib

/// Compresses to the zlib format (RFC 1950), in which PNG stores pixels.
enum Zlib {
    /// - Parameter level: zlib's, 1 (quick) to 9 (small).
    static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(compressBound(uLong(bytes.count)))) { output, count in
            var length = uLong(output.count)
            let result = compress2(output.baseAddress, &length, bytes, uLong(bytes.count), level)
            precondition(result == Z_OK, "zlib has the room that it asked for")
            count = Int(length)
        }
    }
}
