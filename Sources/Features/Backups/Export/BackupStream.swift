import Catalog
import Files
import Foundation
import Synchronization

/// Backup that is produced while it is sent. Its rows are spooled to an unlinked file, so that a slow download keeps no
/// transaction open; the files follow one by one.
package final class BackupStream: Sendable {
    private static let chunkSize = 256 << 10

    /// Output of the writer: spools to disk until all rows are written, then buffers for the client.
    private final class Buffer {
        let spool: File
        var isSpooling = true
        /// Number of bytes of the spool that were sent.
        var sent = 0
        var bytes: [UInt8] = []

        init(_ spool: File) {
            self.spool = spool
        }

        func write(_ new: UnsafeRawBufferPointer) throws {
            bytes += new
            if isSpooling, bytes.count >= BackupStream.chunkSize { try flush() }
        }

        func flush() throws {
            try BackupError.ofFiles { try spool.write(bytes) }
            bytes.removeAll(keepingCapacity: true)
        }
    }

    private struct State {
        let buffer: Buffer
        let writer: BackupWriter
        var isFinished = false
    }

    private let state: Mutex<State>

    /// Writes the rows, which takes about a second for ten thousand items.
    /// - Throws: ``BackupError/full(_:)`` if the disk is full; GRDB's errors.
    package init(_ catalog: Catalog, _ options: BackupOptions, version: String) throws {
        let path = "\(catalog.folder.incoming)/backup-\(UUID().uuidString)"
        let buffer = Buffer(try BackupError.ofFiles { try File(path, .readWrite, .new) })
        unlink(path)
        let writer = try BackupWriter(BackupSource(catalog), options, version: version) { try buffer.write($0) }
        try writer.writeRows()
        try buffer.flush()
        buffer.isSpooling = false
        state = Mutex(State(buffer: buffer, writer: writer))
    }

    /// Returns the next chunk; nil at the end.
    package func next() throws -> [UInt8]? {
        try state.withLock { state in
            let spooled = try state.buffer.spool.read(Self.chunkSize, at: state.buffer.sent)
            state.buffer.sent += spooled.count
            if !spooled.isEmpty { return spooled }
            while !state.isFinished, state.buffer.bytes.count < Self.chunkSize {
                if try state.writer.step() { continue }
                _ = try state.writer.finish()
                state.isFinished = true
            }
            let bytes = state.buffer.bytes
            state.buffer.bytes = []
            return bytes.isEmpty ? nil : bytes
        }
    }
}
