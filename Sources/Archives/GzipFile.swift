/// A file compressed by gzip (RFC 1952), made by a stranger.
package enum GzipFile {
    /// Returns whether a file with these first bytes is compressed by gzip.
    package static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: [0x1F, 0x8B, 8]) }

    /// Writes the contents to a new file at `target`, in constant memory.
    /// - Returns: their size in bytes.
    /// - Throws: ``ZipError``, for what breaks off and for more bytes than the limits allow.
    @discardableResult
    package static func unpack(
        _ path: String, to target: String, limits: ZipLimits = ZipLimits()
    ) throws(ZipError) -> Int {
        let reader = try GuardedZipReader(path, as: .gzip, limits: limits)
        guard try reader.next() != nil else { throw .unreadable }
        return try reader.write(to: target)
    }
}
