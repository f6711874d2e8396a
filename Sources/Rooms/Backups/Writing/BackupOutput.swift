import Archives
import Catalog
import Text

/// Output of a backup: counts the bytes, computes checksums and appends the seal.
final class BackupOutput {
    private let sink: ZipWriter.Sink
    private var whole = SHA256()
    private var region = SHA256()
    /// The last bytes so far, which may be the end record that gets the comment.
    private var tail: [UInt8] = []
    /// Number of bytes received so far.
    private(set) var offset = 0
    private var start = 0

    init(_ sink: @escaping ZipWriter.Sink) {
        self.sink = sink
    }

    func take(_ bytes: UnsafeRawBufferPointer) throws {
        region.update(bytes)
        offset += bytes.count
        guard bytes.count < BackupSeal.endLength else {
            try flush()
            let kept = bytes.count - BackupSeal.endLength
            try pass(UnsafeRawBufferPointer(rebasing: bytes[..<kept]))
            tail = Array(bytes[kept...])
            return
        }
        tail += bytes
        let extra = tail.count - BackupSeal.endLength
        guard extra > 0 else { return }
        try tail.withUnsafeBytes { try pass(UnsafeRawBufferPointer(rebasing: $0[..<extra])) }
        tail.removeFirst(extra)
    }

    /// - Returns: offset, length and checksum of the bytes since the last call.
    func endRegion() -> (at: Int, length: Int, sha256: String) {
        defer { start = offset }
        return (start, offset - start, hexadecimal(region.finish()))
    }

    /// Ends the archive with its seal.
    func seal(manifest: (at: Int, length: Int, sha256: String)) throws {
        precondition(tail.count == BackupSeal.endLength && tail.starts(with: [0x50, 0x4B, 5, 6]), "zip ends so")
        tail[20] = UInt8(BackupSeal.textLength & 0xFF)
        tail[21] = UInt8(BackupSeal.textLength >> 8)
        try flush()
        var seal = BackupSeal(whole: "", at: manifest.at, length: manifest.length, manifest: manifest.sha256)
        seal.rest.withUnsafeBytes { whole.update($0) }
        seal.whole = hexadecimal(whole.finish())
        try seal.bytes.withUnsafeBytes { try sink($0) }
    }

    private func flush() throws {
        try tail.withUnsafeBytes { try pass($0) }
        tail = []
    }

    private func pass(_ bytes: UnsafeRawBufferPointer) throws {
        if bytes.isEmpty { return }
        whole.update(bytes)
        try sink(bytes)
    }
}
