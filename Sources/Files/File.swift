import Glibc
import Synchronization
// Whoever opens files names modes, options and error codes of swift-system.
@_exported import SystemPackage

/// An open file or directory. Closes its descriptor exactly once: in ``close()``, or when the last reference is released.
package final class File: Sendable {
    package let path: String
    private let number: CInt
    private let isOpen = Atomic(true)

    /// Opens a file for this program alone, not for those that it starts. A new file is readable by its owner alone.
    package init(
        _ path: String, _ mode: FileDescriptor.AccessMode = .readOnly, _ options: FileDescriptor.OpenOptions = []
    ) throws(FileError) {
        self.path = path
        number = try naming(path) {
            try FileDescriptor.open(
                path, mode, options: options.union(.closeOnExec),
                permissions: options.contains(.create) ? .ownerReadWrite : nil)
        }.rawValue
    }

    /// Opens a directory by its name in another, unless a symbolic link has that name.
    package init(_ name: String, in directory: File) throws(FileError) {
        path = "\(directory.path)/\(name)"
        number = try naming(path) {
            try retryOnInterrupt {
                openat(directory.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            }
        }
    }

    deinit {
        try? close()
    }

    package var descriptor: FileDescriptor { FileDescriptor(rawValue: number) }

    /// Closes the file now. Some file systems report only here that bytes could not be written.
    package func close() throws(FileError) {
        guard isOpen.exchange(false, ordering: .relaxed) else { return }
        try naming(path) { try descriptor.close() }
    }

    /// Gives the descriptor to a caller, who closes it.
    package func takeDescriptor() -> FileDescriptor {
        isOpen.store(false, ordering: .relaxed)
        return descriptor
    }

    package func status() throws(FileError) -> Stat {
        try naming(path) { try Stat(descriptor) }
    }

    // MARK: Reading

    /// Reads `count` bytes, or fewer if the file ends before.
    /// - Parameter offset: where to read; `nil` continues after the last read or write.
    package func read(_ count: Int, at offset: Int? = nil) throws(FileError) -> [UInt8] {
        try naming(path) {
            try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                while filled < count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                    let more =
                        if let offset {
                            try descriptor.read(fromAbsoluteOffset: Int64(offset + filled), into: rest)
                        } else {
                            try descriptor.read(into: rest)
                        }
                    if more == 0 { return }
                    filled += more
                }
            }
        }
    }

    /// Reads a whole file at once.
    package static func contents(of path: String) throws(FileError) -> [UInt8] {
        let file = try File(path)
        return try file.read(Int(clamping: file.status().size))
    }

    /// Reads the file from its start to its end.
    /// - Returns: the number of bytes.
    @discardableResult
    package func forEachPiece(of size: Int = 1 << 16, _ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Int {
        var offset = 0
        while true {
            let piece = try read(size, at: offset)
            if piece.isEmpty { return offset }
            try piece.withUnsafeBytes(body)
            offset += piece.count
        }
    }

    // MARK: Writing

    /// Writes all bytes, in as many calls as it takes.
    /// - Parameter offset: where to write; `nil` continues after the last read or write.
    package func write(_ bytes: some Sequence<UInt8>, at offset: Int? = nil) throws(FileError) {
        try naming(path) {
            if let offset {
                try descriptor.writeAll(toAbsoluteOffset: Int64(offset), bytes)
            } else {
                try descriptor.writeAll(bytes)
            }
        }
    }

    /// Waits until the bytes, or the names in a directory, are on the disk.
    package func sync() throws(FileError) {
        try naming(path) { try retryOnInterrupt { fsync(number) } }
    }

    /// Moves a file or directory over whatever has its new name on the same volume.
    package static func rename(_ path: String, to target: String) throws(FileError) {
        guard Glibc.rename(path, target) == 0 else { throw FileError(target) }
    }
}

extension FileDescriptor.OpenOptions {
    /// Makes a file that must not exist yet.
    package static var new: Self { [.create, .exclusiveCreate] }
}
