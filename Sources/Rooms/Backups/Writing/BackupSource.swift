import Catalog
import GRDB

/// Where the rows and the files of a backup come from: the house, or a database that was put together from a damaged one.
struct BackupSource {
    let folder: DataFolder
    let now: () -> Timestamp
    let read: ((Database) throws -> Void) throws -> Void

    init(_ catalog: Catalog) {
        folder = catalog.folder
        now = catalog.environment.now
        read = { try catalog.read($0) }
    }

    /// - Parameter folder: has the originals.
    init(_ database: SpareDatabase, filesIn folder: DataFolder, at moment: Timestamp) {
        self.folder = folder
        now = { moment }
        read = { try database.queue.read($0) }
    }

    /// Where an original may lie.
    func places(of sha256: String) -> [String] {
        [MediaStore.path(sha256, in: folder.media), "\(folder.quarantine)/\(sha256)"]
    }
}
