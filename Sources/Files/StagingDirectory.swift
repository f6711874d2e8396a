import Glibc
import SystemPackage

/// A locked directory for files that are not complete yet, on the volume of their target. It is removed with its
/// contents when the last reference is released. Files that a killed process left in it are removed at the next use.
package final class StagingDirectory: Sendable {
    package let path: String
    private let directory: File

    /// Makes and locks the directory, with an empty directory ``contents`` in it.
    /// - Throws: ``FileError`` with the code `wouldBlock` while it is locked elsewhere.
    package convenience init(_ path: String) throws(FileError) {
        try self.init(path, Self.lock(path))
        Directory.remove(contents)
        guard try Directory.make(contents) else { throw FileError(contents, .fileExists) }
    }

    /// Takes ownership of a locked directory. From here on, `deinit` removes it.
    private init(_ path: String, _ directory: File) {
        self.path = path
        self.directory = directory
    }

    private static func lock(_ path: String) throws(FileError) -> File {
        try Directory.make(path)
        let directory = try File(path, .readOnly, [.directory, .noFollow])
        try directory.lockAtPath()
        return directory
    }

    deinit {
        Directory.remove(contents)
        // Fails if others have put files there, which then stay.
        rmdir(path)
    }

    /// Path of the directory for the files.
    package var contents: String { "\(path)/data" }

    /// Moves the contents to a path on the same volume that does not exist or is an empty directory. The files in it
    /// must have been flushed before; their names are flushed here.
    package func commit(to target: String) throws(FileError) {
        try Self.sync(contents)
        try File.rename(contents, to: target)
        try Directory.sync(Directory.split(target).directory)
    }

    /// Flushes the names in a directory and in all directories below it.
    private static func sync(_ path: String) throws(FileError) {
        for entry in Directory.entries(of: path) where entry.status.type == .directory {
            if let name = entry.name { try sync("\(path)/\(name)") }
        }
        try Directory.sync(path)
    }
}
