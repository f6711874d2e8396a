import Glibc
import SystemPackage

/// A file that is at its path whole or not at all. Written under another name in the same directory, flushed and renamed; what
/// was at the path before stays until then. Without ``commit(durably:)``, the other name is removed.
package final class StagedFile {
    package let path: String
    private let file: File
    private var isCommitted = false

    /// - Parameter name: a hidden one made of the file's name where it is `nil`. One that a killed process left is begun anew.
    /// - Throws: ``FileError`` with the code `wouldBlock` while another writes under the same name.
    package init(_ path: String, writtenAs name: String? = nil) throws(FileError) {
        let (directory, own) = Directory.split(path)
        self.path = path
        do {
            // Not truncated while opening: another may be writing it.
            let file = try File("\(directory)/\(name ?? ".\(own).part")", .writeOnly, [.create, .noFollow])
            try file.lockInPlace()
            try naming(path) { try file.descriptor.resize(to: 0) }
            self.file = file
        } catch {
            throw FileError(path, error.code)
        }
    }

    deinit {
        if !isCommitted { unlink(file.path) }
    }

    /// The path of the bytes until they are committed.
    package var temporaryPath: String { file.path }

    package func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
        do { try file.write(bytes) } catch { throw FileError(path, error.code) }
    }

    /// - Parameter durably: survives a power cut from here on.
    package func commit(durably: Bool = true) throws(FileError) {
        do {
            if durably { try file.sync() }
            try File.rename(file.path, to: path)
            isCommitted = true
            // Whoever opens the file at its path does not find it locked.
            try? file.close()
            if durably { try Directory.sync(Directory.split(path).directory) }
        } catch {
            throw FileError(path, error.code)
        }
    }

    /// Replaces a file by one with these bytes.
    package static func replace(
        _ path: String, with bytes: some Sequence<UInt8>, durably: Bool = true
    ) throws(FileError) {
        let file = try StagedFile(path)
        try file.write(bytes)
        try file.commit(durably: durably)
    }
}
