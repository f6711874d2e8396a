/// Recognises and unpacks untrusted files compressed by gzip (RFC 1952).
package enum GzipFile {
    /// Returns whether a file with these first bytes is compressed by gzip, with the method "deflate".
    package static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: [0x1F, 0x8B, 8]) }

    /// Writes the contents to a file at `target`, in constant memory.
    /// - Returns: the unpacked size in bytes.
    /// - Throws: ``ZipError`` if the file is truncated or larger than the limits allow.
    @discardableResult
    package static func unpack(
        _ path: String, to target: String, limits: ZipLimits = ZipLimits()
    ) throws(ZipError) -> Int {
        let reader = try GuardedZipReader(path, as: .gzip, limits: limits)
        guard try reader.next() != nil else { throw .unreadable }
        return try reader.write(to: target)
    }
}
