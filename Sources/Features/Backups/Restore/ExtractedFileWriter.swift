import Catalog
import Files
import Glibc
import Text

/// File of a backup that is being written to disk.
final class ExtractedFileWriter {
    private let file: File

    /// - Parameter subfolder: folder below `folder`; created if it is missing.
    init(folder: String, subfolder: String, name: String) throws(BackupError) {
        file = try BackupError.ofFiles {
            let parent = subfolder.isEmpty ? folder : "\(folder)/\(subfolder)"
            try Directory.make(parent, withParents: true)
            return try File("\(parent)/\(name)", .readWrite, [.create, .exclusiveCreate, .noFollow])
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try BackupError.ofFiles { try file.write(bytes) }
    }

    /// Completes the file and reads it again.
    /// - Parameter keeping: whether to keep the file; otherwise it is deleted.
    /// - Returns: the checksum of the bytes on disk.
    func finish(keeping: Bool) throws -> String {
        var hash = SHA256()
        do {
            if keeping { try file.sync() }
            try file.forEachPiece(of: 256 << 10) { hash.update($0) }
        } catch let error as FileError {
            throw BackupError(error)
        }
        if !keeping { unlink(file.path) }
        return hexadecimal(hash.finish())
    }
}
