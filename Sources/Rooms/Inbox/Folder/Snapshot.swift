import Files
import Glibc

/// A copy of a watched file, made so that nothing that happens to the file afterwards can change what is taken.
enum Snapshot {
    enum Trouble: Error {
        /// It is not there any more.
        case vanished
        /// Somebody is still writing.
        case changed
        /// `code` is an `errno`.
        case unreadable(code: Int32)
    }

    /// - Throws: ``Trouble``, or `FileError` when the copy cannot be written.
    static func copy(_ file: FoundFile, of root: String, to target: String) throws {
        let source: File
        do {
            source = try File(root + "/" + file.path, .readOnly, [.noFollow, .nonBlocking])
        } catch {
            throw error.code == .noSuchFileOrDirectory ? Trouble.vanished : .unreadable(code: error.code.rawValue)
        }
        guard isSame(source, file) else { throw Trouble.changed }
        let copy = try File(target, .writeOnly, .new)
        do {
            try source.forEachPiece(of: 1 << 18) { try copy.write($0) }
            guard isSame(source, file) else { throw Trouble.changed }
        } catch {
            unlink(target)
            if let error = error as? FileError, error.path == source.path {
                throw Trouble.unreadable(code: error.code.rawValue)
            }
            throw error
        }
    }

    private static func isSame(_ source: File, _ file: FoundFile) -> Bool {
        (try? FoundFile(path: file.path, status: source.status())) == file
    }
}
