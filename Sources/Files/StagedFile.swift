import Glibc
import SystemPackage

/// A file that appears at its path only when it is complete. It is written under another name in the same directory and
/// renamed by ``commit(durably:)``; a previous file stays until then. Without a commit, the other name is removed.
package final class StagedFile {
    package let path: String
    private let file: File
    private var isCommitted = false

    /// - Parameter name: name of the file until the commit; `nil` for a hidden name made of the final one. A file of
    ///   this name that a killed process left is overwritten.
    /// - Throws: ``FileError`` with the code `wouldBlock` while another writer uses the name.
    package init(_ path: String, writtenAs name: String? = nil) throws(FileError) {
        let (directory, finalName) = Directory.split(path)
        self.path = path
        do {
            // Truncated only when locked, because another process may be writing it.
            let file = try File("\(directory)/\(name ?? ".\(finalName).part")", .writeOnly, [.create, .noFollow])
            try file.lockAtPath()
            try withErrorPath(path) { try file.descriptor.resize(to: 0) }
            self.file = file
        } catch {
            throw FileError(path, error.code)
        }
    }

    deinit {
        if !isCommitted { unlink(file.path) }
    }

    /// Path of the file until the commit.
    package var temporaryPath: String { file.path }

    package func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
        do { try file.write(bytes) } catch { throw FileError(path, error.code) }
    }

    /// Moves the file to its path.
    /// - Parameter durably: whether to flush it, so that it survives a power cut.
    package func commit(durably: Bool = true) throws(FileError) {
        do {
            if durably { try file.sync() }
            try File.rename(file.path, to: path)
            isCommitted = true
            // Releases the lock, so that others can lock the file at its path.
            try? file.close()
            if durably { try Directory.sync(Directory.split(path).directory) }
        } catch {
            throw FileError(path, error.code)
        }
    }

    /// Replaces the file at `path` by one with these bytes, or creates it.
    package static func replace(
        _ path: String, with bytes: some Sequence<UInt8>, durably: Bool = true
    ) throws(FileError) {
        let file = try StagedFile(path)
        try file.write(bytes)
        try file.commit(durably: durably)
    }
}
