import Catalog
import Foundation
import Synchronization

/// Databases that are migrated once and copied for each test, because migrating takes longer than most tests.
package enum MigratedDatabase {
    private static let made = Mutex<[String: String]>([:])

    /// Copies the database that `open` creates in an empty folder.
    /// - Parameter name: identifies the contents. The first call with a name creates the database.
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

    /// Returns a path in the temporary folder at which nothing exists.
    package static func newPath() -> String {
        FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("seorap-\(UUID().uuidString)").path
    }
}
