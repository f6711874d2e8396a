import Files

/// A shared lock that keeps originals in place while they are copied. Until it is released, no sweep of any process
/// deletes or moves them.
package final class MediaFolderLock: Sendable {
    private let directory: File

    /// Takes the lock. Waits for a running sweep.
    package init(sharing folder: DataFolder) throws {
        directory = try File(folder.media, .readOnly, .directory)
        try directory.lockShared()
    }

    /// Takes the exclusive lock for a sweep. Nil while originals are being copied.
    init?(sweeping folder: DataFolder) throws {
        directory = try File(folder.media, .readOnly, .directory)
        do {
            try directory.lock()
        } catch {
            if error.code == .wouldBlock { return nil }
            throw error
        }
    }
}
