import Glibc
import SystemPackage

/// A locked directory for what is not whole yet, beside the place where it goes. It disappears with its contents when the last
/// reference is released. What a killed process left in it is cleared away.
package final class StagingDirectory: Sendable {
    package let path: String
    private let directory: File

    /// Makes the directory with an empty one in it, ``contents``.
    /// - Throws: ``FileError`` with the code `wouldBlock` while another has it.
    package convenience init(_ path: String) throws(FileError) {
        try self.init(path, Self.lock(path))
        Directory.remove(contents)
        guard try Directory.make(contents) else { throw FileError(contents, .fileExists) }
    }

    /// Takes over what `deinit` removes; what may fail before the directory is locked comes before this.
    private init(_ path: String, _ directory: File) {
        self.path = path
        self.directory = directory
    }

    private static func lock(_ path: String) throws(FileError) -> File {
        try Directory.make(path)
        let directory = try File(path, .readOnly, [.directory, .noFollow])
        try directory.lockInPlace()
        return directory
    }

    deinit {
        Directory.remove(contents)
        // Not what else somebody put there.
        rmdir(path)
    }

    package var contents: String { "\(path)/data" }

    /// Moves the contents to a path on the same volume where nothing or an empty directory is. Files in it have to be flushed.
    package func commit(to target: String) throws(FileError) {
        try Self.sync(contents)
        try File.rename(contents, to: target)
        try Directory.sync(Directory.split(target).directory)
    }

    /// Flushes the names of a directory and of all below it.
    private static func sync(_ path: String) throws(FileError) {
        for entry in Directory.entries(of: path) where entry.status.type == .directory {
            if let name = entry.name { try sync("\(path)/\(name)") }
        }
        try Directory.sync(path)
    }
}
