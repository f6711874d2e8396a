import Files

/// Keeps originals where they are while somebody copies them: no sweep deletes or moves any until the value is released,
/// in whatever process.
package final class MediaHold: Sendable {
    private let directory: File

    /// Waits for a sweep that is at work.
    package init(sharing folder: DataFolder) throws {
        directory = try File(folder.media, .readOnly, .directory)
        try directory.lockShared()
    }

    /// For a sweep. Nil while somebody copies.
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
