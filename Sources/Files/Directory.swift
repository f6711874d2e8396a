import Foundation
import Glibc
import SystemPackage

/// Functions on directories by their paths.
package enum Directory {
    /// Makes a directory for its owner alone, unless it exists.
    /// - Parameter withParents: makes the directories above it as well.
    /// - Returns: whether it was made.
    @discardableResult
    package static func make(_ path: String, withParents: Bool = false) throws(FileError) -> Bool {
        if mkdir(path, 0o700) == 0 { return true }
        let error = FileError(path)
        if error.code == .fileExists { return false }
        let parent = split(path).directory
        guard withParents, error.code == .noSuchFileOrDirectory, parent != path else { throw error }
        try make(parent, withParents: true)
        return try make(path)
    }

    /// Removes a file, or a directory with all that is in it; links in it are removed and not followed.
    /// - Returns: whether it was there and was removed.
    @discardableResult
    package static func remove(_ path: String) -> Bool {
        (try? FileManager.default.removeItem(atPath: path)) != nil
    }

    /// Makes sure that the names in a directory survive a power cut.
    package static func sync(_ path: String) throws(FileError) {
        try File(path, .readOnly, .directory).sync()
    }

    /// Returns the entries of a directory; none if it cannot be read.
    /// - Parameter path: a symbolic link here is followed, unlike those in the directory.
    package static func entries(of path: String) -> [DirectoryEntry] {
        (try? File(path, .readOnly, .directory).entries()) ?? []
    }

    /// Returns the names in a directory, without those that are not UTF-8; none if it cannot be read.
    package static func names(in path: String) -> [String] {
        entries(of: path).compactMap(\.name)
    }

    /// Splits a path behind its last `/`; a bare name lies in the working directory.
    package static func split(_ path: String) -> (directory: String, name: String) {
        let path = FilePath(path)
        let directory = path.removingLastComponent().string
        return (directory.isEmpty ? "." : directory, path.lastComponent?.string ?? "")
    }

    /// Bytes that a program without special rights may still write on the volume of a file.
    package static func freeSpace(at path: String) throws(FileError) -> Int {
        var volume = statvfs()
        guard statvfs(path, &volume) == 0 else { throw FileError(path) }
        let (bytes, isMore) = UInt64(volume.f_bavail).multipliedReportingOverflow(by: UInt64(volume.f_frsize))
        return isMore ? .max : Int(clamping: bytes)
    }
}

/// A name in a directory and what it stands for; a symbolic link stands for itself.
package struct DirectoryEntry: Sendable {
    /// `nil` if the name is not UTF-8, as in archives of old programs.
    package let name: String?
    package let status: Stat
}

extension File {
    /// Returns the entries of an open directory, in no order, without those that disappear meanwhile.
    package func entries() throws(FileError) -> [DirectoryEntry] {
        // The stream closes its own descriptor.
        let own = try naming(path) {
            try retryOnInterrupt { openat(descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        }
        guard let stream = fdopendir(own) else {
            let error = FileError(path)
            Glibc.close(own)
            throw error
        }
        defer { closedir(stream) }
        var entries: [DirectoryEntry] = []
        while let entry = readdir(stream) {
            withUnsafePointer(to: &entry.pointee.d_name) { bytes in
                bytes.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    let text = String(validatingCString: name)
                    guard text != ".", text != "..",
                        let status = try? Stat(name, relativeTo: descriptor, flags: .symlinkNoFollow)
                    else { return }
                    entries.append(DirectoryEntry(name: text, status: status))
                }
            }
        }
        return entries
    }
}
