import CArchive
import Glibc

/// Reads every entry of a zip file in stored order, encrypted or not, in constant memory.
///
/// The reader has no limits: the caller decides after each name and each chunk. It must be used by one thread.
package final class ZipStreamReader {
    /// Size of reads and of the largest chunk, in bytes.
    private static let blockSize = 256 << 10
    private let archive: OpaquePointer
    private var buffer = [UInt8](repeating: 0, count: ZipStreamReader.blockSize)
    /// Copy of the bytes when reading from memory; otherwise `nil`.
    private var memory: UnsafeMutableRawBufferPointer?
    /// Whether the content of the current entry is encrypted.
    package private(set) var isEncrypted = false

    /// Opens a zip file.
    ///
    /// - Parameter path: path of a regular file.
    package init(_ path: String, passphrase: String? = nil) throws(ZipError) {
        guard let archive = archive_read_new() else { throw .unreadable }
        self.archive = archive
        guard archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK,
            passphrase.map({ archive_read_add_passphrase(archive, $0) == ARCHIVE_OK }) ?? true,
            archive_read_open_filename(archive, path, Self.blockSize) == ARCHIVE_OK
        else { throw .unreadable }
    }

    /// Opens a single entry with its local header, as stored in an archive.
    package init(entry bytes: [UInt8], passphrase: String? = nil) throws(ZipError) {
        guard let archive = archive_read_new() else { throw .unreadable }
        self.archive = archive
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
        self.memory = memory
        guard archive_read_support_format_zip_streamable(archive) == ARCHIVE_OK,
            passphrase.map({ archive_read_add_passphrase(archive, $0) == ARCHIVE_OK }) ?? true,
            archive_read_open_memory(archive, memory.baseAddress, memory.count) == ARCHIVE_OK
        else { throw .unreadable }
    }

    deinit {
        archive_read_free(archive)
        memory?.deallocate()
    }

    /// Returns the stored name of the next entry, which is untrusted; `nil` at the end.
    ///
    /// - Throws: ``ZipError/unreadable``; ``ZipError/escapes`` if the entry is neither a file nor a folder, or its name
    ///   has other characters than printable ASCII without space.
    package func next() throws(ZipError) -> String? {
        var nextEntry: OpaquePointer?
        let status = archive_read_next_header(archive, &nextEntry)
        if status == ARCHIVE_EOF { return nil }
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = nextEntry else { throw .unreadable }
        guard let name = archive_entry_pathname(entry).map({ String(cString: $0) }),
            archive_entry_filetype(entry) == S_IFREG || name.hasSuffix("/"),
            name.utf8.allSatisfy({ $0 > 32 && $0 < 127 })
        else { throw .escapes }
        isEncrypted = archive_entry_is_encrypted(entry) != 0
        return name
    }

    /// Calls `body` with the next chunk of the current entry, valid only during the call; empty at the end.
    ///
    /// - Throws: ``ZipError/encrypted`` without the right passphrase; ``ZipError/unreadable`` if a checksum differs.
    package func piece<T>(_ body: (UnsafeRawBufferPointer) throws -> T) throws -> T {
        let count = buffer.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress, $0.count) }
        guard count >= 0 else {
            let message = archive_error_string(archive).map { String(cString: $0) } ?? ""
            // libarchive reports a missing or wrong passphrase only in its messages, as "Passphrase" or "passphrase".
            throw message.contains("assphrase") ? ZipError.encrypted : ZipError.unreadable
        }
        return try buffer.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
}
