import Catalog
import GRDB

/// Source of the rows and files of a backup: the instance, or a database that was salvaged from a damaged one.
struct BackupSource {
    let folder: DataFolder
    let now: () -> Timestamp
    let read: ((Database) throws -> Void) throws -> Void

    init(_ catalog: Catalog) {
        folder = catalog.folder
        now = catalog.environment.now
        read = { try catalog.read($0) }
    }

    /// - Parameter folder: the data folder with the originals.
    init(_ database: ScratchDatabase, filesIn folder: DataFolder, at moment: Timestamp) {
        self.folder = folder
        now = { moment }
        read = { try database.queue.read($0) }
    }

    /// Returns the paths where an original may be.
    func candidatePaths(of sha256: String) -> [String] {
        [MediaStore.path(sha256, in: folder.media), "\(folder.quarantine)/\(sha256)"]
    }
}
