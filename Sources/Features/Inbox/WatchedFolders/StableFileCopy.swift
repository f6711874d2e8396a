import Files
import Glibc

/// A copy of a watched file, which later changes of the file do not affect.
enum StableFileCopy {
    enum CopyError: Error {
        /// The file no longer exists.
        case vanished
        /// The file is not as the scan found it, such as while another program writes it.
        case changed
        /// The file cannot be read; `code` is an `errno`.
        case unreadable(code: Int32)
    }

    private static let copyBlockSize = 256 << 10

    /// - Throws: ``CopyError``, or `FileError` if the copy cannot be written.
    static func copy(_ file: ScannedFile, of root: String, to target: String) throws {
        let source: File
        do {
            source = try File(root + "/" + file.path, .readOnly, [.noFollow, .nonBlocking])
        } catch {
            throw error.code == .noSuchFileOrDirectory ? CopyError.vanished : .unreadable(code: error.code.rawValue)
        }
        guard isUnchanged(source, file) else { throw CopyError.changed }
        let copy = try File(target, .writeOnly, .new)
        do {
            try source.forEachPiece(of: copyBlockSize) { try copy.write($0) }
            guard isUnchanged(source, file) else { throw CopyError.changed }
        } catch {
            unlink(target)
            if let error = error as? FileError, error.path == source.path {
                throw CopyError.unreadable(code: error.code.rawValue)
            }
            throw error
        }
    }

    private static func isUnchanged(_ source: File, _ file: ScannedFile) -> Bool {
        (try? ScannedFile(path: file.path, status: source.status())) == file
    }
}
