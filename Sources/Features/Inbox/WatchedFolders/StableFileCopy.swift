import Files
import Glibc

/// A copy of a watched file, made so that nothing that happens to the file afterwards can change what is taken.
enum StableFileCopy {
    enum CopyError: Error {
        /// It is not there any more.
        case vanished
        /// Somebody is still writing.
        case changed
        /// `code` is an `errno`.
        case unreadable(code: Int32)
    }

    /// - Throws: ``CopyError``, or `FileError` when the copy cannot be written.
    static func copy(_ file: ScannedFile, of root: String, to target: String) throws {
        let source: File
        do {
            source = try File(root + "/" + file.path, .readOnly, [.noFollow, .nonBlocking])
        } catch {
            throw error.code == .noSuchFileOrDirectory ? CopyError.vanished : .unreadable(code: error.code.rawValue)
        }
        guard isSame(source, file) else { throw CopyError.changed }
        let copy = try File(target, .writeOnly, .new)
        do {
            try source.forEachPiece(of: 1 << 18) { try copy.write($0) }
            guard isSame(source, file) else { throw CopyError.changed }
        } catch {
            unlink(target)
            if let error = error as? FileError, error.path == source.path {
                throw CopyError.unreadable(code: error.code.rawValue)
            }
            throw error
        }
    }

    private static func isSame(_ source: File, _ file: ScannedFile) -> Bool {
        (try? ScannedFile(path: file.path, status: source.status())) == file
    }
}
