import Archives
import Catalog
import Text

/// Output of a backup: counts the bytes, computes checksums and appends the ``BackupTrailer``.
final class BackupOutput {
    private let sink: ZipWriter.Sink
    private var archiveHash = SHA256()
    /// Checksum of the bytes since ``regionStart``.
    private var regionHash = SHA256()
    /// The last bytes so far, at most the length of zip's end record. Held back, because the end record gets a comment.
    private var tail: [UInt8] = []
    /// Number of bytes received so far.
    private(set) var offset = 0
    private var regionStart = 0

    init(_ sink: @escaping ZipWriter.Sink) {
        self.sink = sink
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        regionHash.update(bytes)
        offset += bytes.count
        guard bytes.count < BackupTrailer.endRecordLength else {
            try flush()
            let forwarded = bytes.count - BackupTrailer.endRecordLength
            try forward(UnsafeRawBufferPointer(rebasing: bytes[..<forwarded]))
            tail = Array(bytes[forwarded...])
            return
        }
        tail += bytes
        let excess = tail.count - BackupTrailer.endRecordLength
        guard excess > 0 else { return }
        try tail.withUnsafeBytes { try forward(UnsafeRawBufferPointer(rebasing: $0[..<excess])) }
        tail.removeFirst(excess)
    }

    /// - Returns: offset, length and checksum of the bytes since the last call.
    func endRegion() -> (at: Int, length: Int, sha256: String) {
        defer { regionStart = offset }
        return (regionStart, offset - regionStart, hexadecimal(regionHash.finish()))
    }

    /// Ends the archive with its trailer, the comment of zip's end record.
    func writeTrailer(manifest: (at: Int, length: Int, sha256: String)) throws {
        precondition(
            tail.count == BackupTrailer.endRecordLength && tail.starts(with: BackupTrailer.endRecordSignature),
            "the archive ends with an end record")
        // Length of the comment, low byte first.
        tail[20] = UInt8(BackupTrailer.commentLength & 0xFF)
        tail[21] = UInt8(BackupTrailer.commentLength >> 8)
        try flush()
        var trailer = BackupTrailer(
            archiveChecksum: "", manifestOffset: manifest.at, manifestLength: manifest.length,
            manifestChecksum: manifest.sha256)
        trailer.coveredFields.withUnsafeBytes { archiveHash.update($0) }
        trailer.archiveChecksum = hexadecimal(archiveHash.finish())
        try trailer.bytes.withUnsafeBytes { try sink($0) }
    }

    private func flush() throws {
        try tail.withUnsafeBytes { try forward($0) }
        tail = []
    }

    private func forward(_ bytes: UnsafeRawBufferPointer) throws {
        if bytes.isEmpty { return }
        archiveHash.update(bytes)
        try sink(bytes)
    }
}
