import Catalog
import Foundation
import Synchronization

/// Databases that are migrated once and copied for each test, because migrating takes longer than most tests.
package enum MigratedDatabase {
    /// Paths of the migrated databases by name.
    private static let paths = Mutex<[String: String]>([:])

    /// Copies the database that `open` creates in an empty folder.
    /// - Parameter name: identifies the contents. The first call with a name creates the database.
    package static func copy(_ name: String, to folder: DataFolder, open: (DataFolder) throws -> Catalog) throws {
        let path = try paths.withLock { paths in
            if let path = paths[name] { return path }
            let original = try DataFolder(path: newPath())
            try open(original).close()
            paths[name] = original.database
            return original.database
        }
        try FileManager.default.copyItem(atPath: path, toPath: folder.database)
    }

    /// Returns a path in the temporary folder at which nothing exists.
    package static func newPath() -> String {
        FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("seorap-\(UUID().uuidString)").path
    }
}
