import Archives
import Catalog
import Text

/// What a backup's bytes pass on their way: counts them, sums them up, and puts the seal behind them.
final class BackupOutput {
    private let sink: ZipWriter.Sink
    private var whole = SHA256()
    private var region = SHA256()
    /// The last bytes so far: perhaps the end record, which gets a comment.
    private var tail: [UInt8] = []
    /// How many bytes came so far.
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

    /// - Returns: where the bytes since the last call lie, and their checksum.
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
        let seal = BackupSeal(
            whole: hexadecimal(whole.finish()), at: manifest.at, length: manifest.length, manifest: manifest.sha256)
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
