import Archives
import Catalog
import Text

/// Output of a backup: counts the bytes, computes checksums and appends the seal.
final class BackupOutput {
    private let sink: ZipWriter.Sink
    private var archiveHash = SHA256()
    private var region = SHA256()
    /// The last bytes so far, which may be the end record that gets the comment.
    private var tail: [UInt8] = []
    /// Number of bytes received so far.
    private(set) var offset = 0
    private var start = 0

    init(_ sink: @escaping ZipWriter.Sink) {
        self.sink = sink
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        region.update(bytes)
        offset += bytes.count
        guard bytes.count < BackupTrailer.endLength else {
            try flush()
            let kept = bytes.count - BackupTrailer.endLength
            try forward(UnsafeRawBufferPointer(rebasing: bytes[..<kept]))
            tail = Array(bytes[kept...])
            return
        }
        tail += bytes
        let extra = tail.count - BackupTrailer.endLength
        guard extra > 0 else { return }
        try tail.withUnsafeBytes { try forward(UnsafeRawBufferPointer(rebasing: $0[..<extra])) }
        tail.removeFirst(extra)
    }

    /// - Returns: offset, length and checksum of the bytes since the last call.
    func endRegion() -> (at: Int, length: Int, sha256: String) {
        defer { start = offset }
        return (start, offset - start, hexadecimal(region.finish()))
    }

    /// Ends the archive with its seal.
    func seal(manifest: (at: Int, length: Int, sha256: String)) throws {
        precondition(tail.count == BackupTrailer.endLength && tail.starts(with: [0x50, 0x4B, 5, 6]), "zip ends so")
        tail[20] = UInt8(BackupTrailer.textLength & 0xFF)
        tail[21] = UInt8(BackupTrailer.textLength >> 8)
        try flush()
        var seal = BackupTrailer(
            archiveChecksum: "", manifestOffset: manifest.at, length: manifest.length, manifest: manifest.sha256)
        seal.rest.withUnsafeBytes { archiveHash.update($0) }
        seal.archiveChecksum = hexadecimal(archiveHash.finish())
        try seal.bytes.withUnsafeBytes { try sink($0) }
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
