import Glibc

/// Keeps originals where they are while somebody copies them: no sweep deletes or moves any until the value is released,
/// in whatever process.
package final class MediaHold: Sendable {
    private let descriptor: CInt

    /// Waits for a sweep that is at work.
    package convenience init(sharing folder: DataFolder) throws {
        try self.init(folder, LOCK_SH)
    }

    /// For a sweep. Nil while somebody copies.
    convenience init?(sweeping folder: DataFolder) throws {
        do {
            try self.init(folder, LOCK_EX | LOCK_NB)
        } catch let error as FileError where error.code == EWOULDBLOCK {
            return nil
        }
    }

    private init(_ folder: DataFolder, _ operation: CInt) throws {
        let path = folder.media
        descriptor = try checked(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open", path)
        // From here on deinit closes it, also when this throws.
        try checked(flock(descriptor, operation), "flock", path)
    }

    deinit {
        close(descriptor)
    }
}
