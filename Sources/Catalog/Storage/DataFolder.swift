import Files
import Foundation

/// The folder that holds all data: the database, originals and caches.
package struct DataFolder: Sendable {
    /// Absolute path of the folder.
    package let path: String

    /// Creates the folder and its subfolders if they are missing, readable by the current user alone.
    package init(path: String) throws(DataFolderError) {
        self.path = URL(fileURLWithPath: path).path
        do {
            for folder in [self.path, media, cache, incoming] {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
        } catch {
            throw .unusable(path: self.path, reason: (error as NSError).localizedDescription)
        }
        // Permissions of existing folders are corrected too: earlier versions or a person may have created them.
        for folder in [self.path, media, cache, incoming] { chmod(folder, 0o700) }
        for suffix in ["", "-wal", "-shm"] { chmod(database + suffix, 0o600) }
        guard access(self.path, R_OK | W_OK | X_OK) == 0 else {
            throw .unusable(path: self.path, reason: String(cString: strerror(errno)))
        }
    }

    /// Path of the SQLite file.
    package var database: String { path + "/seorap.sqlite" }
    /// Folder of originals, with subfolders by the first digits of their hash.
    package var media: String { path + "/media" }
    /// Folder of orphaned originals, named by their hash, kept for 30 days in case they are missed.
    package var quarantine: String { path + "/quarantine" }
    /// Folder of data that can be recreated.
    package var cache: String { path + "/cache" }
    /// Folder of smaller copies of pictures.
    package var renditions: String { cache + "/renditions" }
    /// Folder of uploads and downloads in progress. On the same file system as `media`, so that a rename moves them.
    package var incoming: String { path + "/incoming" }
    /// Folder of the instance's certificate authority and its server's certificate, with their keys.
    package var tls: String { path + "/tls" }

    /// File with the time at which the program last ran; see ``TrustedClock``.
    var clock: String { path + "/clock" }

    /// Returns a new path in ``incoming`` for a directory; a sweep removes what a killed process leaves there.
    package func makeScratchPath() -> String { "\(incoming)/\(UUID().uuidString).parts" }

    /// Runs code with the path of a directory that it may make, and removes that directory.
    package func withScratchPath<Result>(_ body: (String) throws -> Result) rethrows -> Result {
        let path = makeScratchPath()
        defer { Directory.remove(path) }
        return try body(path)
    }

    /// Locks the folder for one server until the file is released or the process ends. Other commands of the command
    /// line do not take the lock.
    package func lock() throws(DataFolderError) -> File {
        do {
            let file = try File(path + "/lock", .readWrite, .create)
            try file.lock()
            return file
        } catch {
            throw error.code == .wouldBlock ? .inUse(path: path) : .unusable(path: path, reason: "\(error.code)")
        }
    }
}

/// Reason why a data folder cannot be used; the command line exits with 73.
package enum DataFolderError: Error, Sendable {
    case unusable(path: String, reason: String)
    /// Lock held by another server.
    case inUse(path: String)
}
