import Foundation
import Glibc
import SystemPackage

/// Functions for directories at a path.
package enum Directory {
    /// Makes a directory that only its owner may access, unless it exists.
    /// - Parameter withParents: whether to make missing parent directories as well.
    /// - Returns: whether the directory was made; false if something with this path exists.
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

    /// Removes a file, or a directory with its contents. Symbolic links are removed and not followed.
    /// - Returns: whether something was removed.
    @discardableResult
    package static func remove(_ path: String) -> Bool {
        (try? FileManager.default.removeItem(atPath: path)) != nil
    }

    /// Flushes a directory, so that the names in it survive a power cut.
    package static func sync(_ path: String) throws(FileError) {
        try File(path, .readOnly, .directory).sync()
    }

    /// Returns the entries of a directory; none if it cannot be read.
    /// - Parameter path: may be a symbolic link, which is followed. Links in the directory are not.
    package static func entries(of path: String) -> [DirectoryEntry] {
        (try? File(path, .readOnly, .directory).entries()) ?? []
    }

    /// Returns the names in a directory, without those that are not UTF-8; none if it cannot be read.
    package static func names(in path: String) -> [String] {
        entries(of: path).compactMap(\.name)
    }

    /// Splits a path after its last `/`; a name without directory is in the working directory, `.`.
    package static func split(_ path: String) -> (directory: String, name: String) {
        let path = FilePath(path)
        let directory = path.removingLastComponent().string
        return (directory.isEmpty ? "." : directory, path.lastComponent?.string ?? "")
    }

    /// Returns the bytes that a program without special rights may still write on the volume of a file.
    package static func freeSpace(at path: String) throws(FileError) -> Int {
        var volume = statvfs()
        guard statvfs(path, &volume) == 0 else { throw FileError(path) }
        let (bytes, overflows) = UInt64(volume.f_bavail).multipliedReportingOverflow(by: UInt64(volume.f_frsize))
        return overflows ? .max : Int(clamping: bytes)
    }
}

/// An entry of a directory; for a symbolic link, the status of the link itself.
package struct DirectoryEntry: Sendable {
    /// `nil` if the name is not UTF-8, as in archives of old programs.
    package let name: String?
    package let status: Stat
}

extension File {
    /// Returns the entries of an open directory, in no order, without those that are removed meanwhile.
    package func entries() throws(FileError) -> [DirectoryEntry] {
        // A second descriptor, because closing the stream closes its descriptor.
        let streamDescriptor = try withErrorPath(path) {
            try retryOnInterrupt { openat(descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        }
        guard let stream = fdopendir(streamDescriptor) else {
            let error = FileError(path)
            Glibc.close(streamDescriptor)
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
