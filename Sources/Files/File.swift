import Glibc
import Synchronization
// Exported, because callers use the modes, options and error codes of swift-system.
@_exported import SystemPackage

/// An open file or directory. Closes its descriptor exactly once: in ``close()``, or when the last reference is
/// released.
package final class File: Sendable {
    package let path: String
    private let descriptorNumber: CInt
    private let isOpen = Atomic(true)

    /// Opens a file. Programs that this one starts do not inherit it. Only the owner may read a new file.
    package init(
        _ path: String, _ mode: FileDescriptor.AccessMode = .readOnly, _ options: FileDescriptor.OpenOptions = []
    ) throws(FileError) {
        self.path = path
        descriptorNumber = try withErrorPath(path) {
            try FileDescriptor.open(
                path, mode, options: options.union(.closeOnExec),
                permissions: options.contains(.create) ? .ownerReadWrite : nil)
        }.rawValue
    }

    /// Opens a subdirectory by its name; fails if a symbolic link has that name.
    package init(_ name: String, in directory: File) throws(FileError) {
        path = "\(directory.path)/\(name)"
        descriptorNumber = try withErrorPath(path) {
            try retryOnInterrupt {
                openat(directory.descriptorNumber, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            }
        }
    }

    deinit {
        try? close()
    }

    package var descriptor: FileDescriptor { FileDescriptor(rawValue: descriptorNumber) }

    /// Closes the file now, unless it is closed. Some file systems report failed writes only here.
    package func close() throws(FileError) {
        guard isOpen.exchange(false, ordering: .relaxed) else { return }
        try withErrorPath(path) { try descriptor.close() }
    }

    /// Passes ownership of the descriptor to the caller, who must close it.
    package func takeDescriptor() -> FileDescriptor {
        isOpen.store(false, ordering: .relaxed)
        return descriptor
    }

    package func status() throws(FileError) -> Stat {
        try withErrorPath(path) { try Stat(descriptor) }
    }

    // MARK: Reading

    /// Reads `count` bytes, or fewer if the file ends earlier.
    /// - Parameter offset: position to read from; `nil` continues after the last read or write.
    package func read(_ count: Int, at offset: Int? = nil) throws(FileError) -> [UInt8] {
        try withErrorPath(path) {
            try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                while filled < count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                    let readCount =
                        if let offset {
                            try descriptor.read(fromAbsoluteOffset: Int64(offset + filled), into: rest)
                        } else {
                            try descriptor.read(into: rest)
                        }
                    if readCount == 0 { return }
                    filled += readCount
                }
            }
        }
    }

    /// Reads a whole file at once.
    package static func contents(of path: String) throws(FileError) -> [UInt8] {
        let file = try File(path)
        return try file.read(Int(clamping: file.status().size))
    }

    /// Reads the whole file in chunks of at most `size` bytes.
    /// - Returns: the number of bytes read.
    @discardableResult
    package func forEachPiece(of size: Int = 1 << 16, _ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Int {
        var offset = 0
        while true {
            let chunk = try read(size, at: offset)
            if chunk.isEmpty { return offset }
            try chunk.withUnsafeBytes(body)
            offset += chunk.count
        }
    }

    // MARK: Writing

    /// Writes all bytes.
    /// - Parameter offset: position to write to; `nil` continues after the last read or write.
    package func write(_ bytes: some Sequence<UInt8>, at offset: Int? = nil) throws(FileError) {
        try withErrorPath(path) {
            if let offset {
                try descriptor.writeAll(toAbsoluteOffset: Int64(offset), bytes)
            } else {
                try descriptor.writeAll(bytes)
            }
        }
    }

    /// Flushes the file, or the names in a directory, to the disk.
    package func sync() throws(FileError) {
        try withErrorPath(path) { try retryOnInterrupt { fsync(descriptorNumber) } }
    }

    /// Renames a file or directory on the same volume. An existing file or empty directory at `target` is replaced.
    package static func rename(_ path: String, to target: String) throws(FileError) {
        guard Glibc.rename(path, target) == 0 else { throw FileError(target) }
    }
}

extension FileDescriptor.OpenOptions {
    /// Creates a file; fails if it exists.
    package static var new: Self { [.create, .exclusiveCreate] }
}
