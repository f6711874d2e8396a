import CZlib

/// Compresses and expands the gzip format (RFC 1952) with zlib.
package enum Gzip {
    /// Compresses bytes.
    ///
    /// - Parameter level: level of zlib, 1 (fast) to 9 (small).
    /// - Returns: `nil` if zlib fails (no memory) or the result is no smaller.
    package static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        var stream = z_stream()
        guard zlib_start_gzip(&stream, level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            bytes.withUnsafeBufferPointer { input in
                // zlib only reads from `next_in`, whose type lacks `const` for historical reasons.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
        return compressed.isEmpty ? nil : compressed
    }

    /// Expands a gzip stream.
    ///
    /// - Parameter limit: maximum size of the result in bytes.
    /// - Returns: `nil` if the bytes are no gzip stream or the result exceeds the limit.
    package static func expand(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var stream = z_stream()
        guard zlib_start_gunzip(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var isWhole = false
        let expanded = [UInt8](unsafeUninitializedCapacity: limit) { output, count in
            bytes.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END
                count = Int(stream.total_out)
            }
        }
        return isWhole ? expanded : nil
    }
}
