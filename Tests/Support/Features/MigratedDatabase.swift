import Catalog
import Foundation
import Synchronization

/// Databases that were made once: migrating costs more than most tests do, so that each gets a copy.
package enum MigratedDatabase {
    private static let made = Mutex<[String: String]>([:])

    /// Copies the database that `open` makes of an empty folder.
    /// - Parameter name: says what is in it; the first of a name makes it for all.
    package static func copy(_ name: String, to folder: DataFolder, open: (DataFolder) throws -> Catalog) throws {
        let path = try made.withLock { made in
            if let path = made[name] { return path }
            let first = try DataFolder(path: newPath())
            try open(first).close()
            made[name] = first.database
            return first.database
        }
        try FileManager.default.copyItem(atPath: path, toPath: folder.database)
    }

    /// Where nothing is yet.
    package static func newPath() -> String {
        FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("seorap-\(UUID().uuidString)").path
    }
}
