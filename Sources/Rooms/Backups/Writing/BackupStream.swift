import Catalog
import Foundation
import Synchronization

/// A backup that is made while it is sent. Its rows lie in a file that has no name any longer, so that no transaction stays
/// open for whoever downloads slowly; the files follow one after the other.
package final class BackupStream: Sendable {
    private static let piece = 256 << 10

    /// Where the writer's bytes go: onto the disk until all rows are written, then to whoever asks.
    private final class Buffer {
        let spool: FileHandle
        let folder: String
        var isSpooling = true
        var bytes: [UInt8] = []

        /// - Parameter folder: where the spool lies, for failures.
        init(_ spool: FileHandle, in folder: String) {
            self.spool = spool
            self.folder = folder
        }

        func take(_ new: UnsafeRawBufferPointer) throws {
            bytes += new
            if isSpooling, bytes.count >= BackupStream.piece { try flush() }
        }

        func flush() throws {
            try bytes.withUnsafeBytes { try BackupTarget.write($0, to: spool.fileDescriptor, folder) }
            bytes.removeAll(keepingCapacity: true)
        }
    }

    private struct State {
        let buffer: Buffer
        let writer: BackupWriter
        var isOver = false
    }

    private let state: Mutex<State>

    /// Writes the rows, which takes a second for some ten thousand things.
    /// - Throws: ``BackupProblem/full(_:)`` where there is no room for them; GRDB's errors.
    package init(_ catalog: Catalog, _ scope: BackupScope, version: String) throws {
        let path = "\(catalog.folder.incoming)/backup-\(UUID().uuidString)"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw BackupProblem.system(path, errno) }
        unlink(path)
        let buffer = Buffer(
            FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), in: catalog.folder.incoming)
        let writer = try BackupWriter(catalog, scope, version: version) { try buffer.take($0) }
        try writer.writeRows()
        try buffer.flush()
        try buffer.spool.seek(toOffset: 0)
        buffer.isSpooling = false
        state = Mutex(State(buffer: buffer, writer: writer))
    }

    /// The next piece; nil at the end.
    package func next() throws -> [UInt8]? {
        try state.withLock { state in
            if let data = try state.buffer.spool.read(upToCount: Self.piece), !data.isEmpty { return Array(data) }
            while !state.isOver, state.buffer.bytes.count < Self.piece {
                if try state.writer.step() { continue }
                _ = try state.writer.finish()
                state.isOver = true
            }
            let bytes = state.buffer.bytes
            state.buffer.bytes = []
            return bytes.isEmpty ? nil : bytes
        }
    }
}
