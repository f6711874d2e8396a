import Files
import Foundation

/// The one folder that holds everything: the database, originals and caches.
package struct DataFolder: Sendable {
    /// The folder's path, absolute.
    package let path: String

    /// Makes the folder and its parts where they are missing, readable by the user alone.
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
        // Those of earlier versions, and one that somebody made.
        for folder in [self.path, media, cache, incoming] { chmod(folder, 0o700) }
        for ending in ["", "-wal", "-shm"] { chmod(database + ending, 0o600) }
        guard access(self.path, R_OK | W_OK | X_OK) == 0 else {
            throw .unusable(path: self.path, reason: String(cString: strerror(errno)))
        }
    }

    /// The SQLite file.
    package var database: String { path + "/seorap.sqlite" }
    /// Originals, in folders by the first digits of their hash.
    package var media: String { path + "/media" }
    /// Files of `media` that nothing names any longer, by their hash, kept for a while in case somebody misses them.
    package var quarantine: String { path + "/quarantine" }
    /// What can be made again.
    package var cache: String { path + "/cache" }
    /// Smaller copies of pictures.
    package var renditions: String { cache + "/renditions" }
    /// Uploads and downloads on their way in. Same file system as `media`, so that a rename moves them.
    package var incoming: String { path + "/incoming" }
    /// The house's certificate authority and its server's certificate, with their keys.
    package var tls: String { path + "/tls" }

    /// How far time had come when the program last ran; see ``TrustedClock``.
    var clock: String { path + "/clock" }

    /// Returns a new path in ``incoming`` for a directory; a sweep removes what a killed process leaves there.
    package func makeScratchPath() -> String { "\(incoming)/\(UUID().uuidString).parts" }

    /// Runs code with the path of a directory that it may make, and removes that directory.
    package func withScratchPath<Result>(_ body: (String) throws -> Result) rethrows -> Result {
        let path = makeScratchPath()
        defer { Directory.remove(path) }
        return try body(path)
    }

    /// Takes the folder for one server. Held until the file is released or the process ends; the command line's other
    /// commands work without it.
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

/// Why a data folder cannot be used; the command line exits with 73.
package enum DataFolderError: Error, Sendable {
    case unusable(path: String, reason: String)
    /// Another server has it.
    case inUse(path: String)
}
