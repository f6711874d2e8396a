import CArchive
import Glibc

/// Writes a zip file chunk by chunk to a closure (libarchive; ZIP64 where needed). Holds some hundred bytes for each
/// entry and one chunk in memory. The same entries give the same bytes, unless there is a passphrase. Must be used by
/// one thread.
package final class ZipWriter {
    /// Receives the next bytes of the archive.
    package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

    private final class Output {
        let sink: Sink
        var error: (any Error)?

        init(_ sink: @escaping Sink) {
            self.sink = sink
        }
    }

    private static let regularFile: mode_t = S_IFREG
    private let archive: OpaquePointer
    private let entry: OpaquePointer
    private let output: Output
    private var isFinished = false
    /// Name of a compressed file whose header is written with its first bytes, because an empty file must be stored:
    /// its header must announce the size 0 if it is encrypted.
    private var pendingName: String?

    /// - Parameter passphrase: encrypts contents, not names, with AES-256 as WinZip does (AE-2).
    package init(passphrase: String? = nil, sink: @escaping Sink) throws {
        guard let archive = archive_write_new(), let entry = archive_entry_new() else {
            throw ZipError.unwritable(code: ENOMEM)
        }
        self.archive = archive
        self.entry = entry
        output = Output(sink)
        // No buffering, so that the sink can tell where an entry begins.
        guard archive_write_set_format_zip(archive) == ARCHIVE_OK,
            archive_write_set_bytes_per_block(archive, 0) == ARCHIVE_OK
        else { throw ZipError.unwritable(code: EINVAL) }
        if let passphrase {
            guard archive_write_set_options(archive, "zip:encryption=aes256") == ARCHIVE_OK,
                archive_write_set_passphrase(archive, passphrase) == ARCHIVE_OK
            else { throw ZipError.encrypted }
        }
        let client = Unmanaged.passUnretained(output).toOpaque()
        let status = archive_write_open(
            archive, client, nil,
            { _, client, bytes, count in
                guard let client else { return -1 }
                let output = Unmanaged<Output>.fromOpaque(client).takeUnretainedValue()
                do {
                    try output.sink(UnsafeRawBufferPointer(start: bytes, count: count))
                    return count
                } catch {
                    output.error = error
                    return -1
                }
            }, nil)
        try check(status)
    }

    deinit {
        // Otherwise, freeing would write the end of the archive.
        if !isFinished { archive_write_fail(archive) }
        archive_write_free(archive)
        archive_entry_free(entry)
    }

    /// Begins the next file.
    /// - Parameters:
    ///   - name: name in ASCII.
    ///   - size: size in bytes of a file to store uncompressed; `nil` compresses a file of any size.
    package func begin(_ name: String, storing size: Int? = nil) throws {
        if size == nil { pendingName = name } else { try writeHeader(name, storing: size) }
    }

    private func writeHeader(_ name: String, storing size: Int?) throws {
        pendingName = nil
        archive_entry_clear(entry)
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, Self.regularFile)
        archive_entry_set_perm(entry, 0o644)
        if let size {
            archive_entry_set_size(entry, Int64(size))
            archive_write_zip_set_compression_store(archive)
        } else {
            archive_write_zip_set_compression_deflate(archive)
        }
        try check(archive_write_header(archive, entry))
    }

    /// Writes the next bytes of the current file.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        if let pendingName { try writeHeader(pendingName, storing: nil) }
        let count = archive_write_data(archive, base, bytes.count)
        try check(count == bytes.count ? ARCHIVE_OK : ARCHIVE_FATAL)
    }

    /// Ends the current file.
    package func end() throws {
        if let pendingName { try writeHeader(pendingName, storing: 0) }
        try check(archive_write_finish_entry(archive))
    }

    /// Writes the central directory. No file may be added afterwards.
    package func finish() throws {
        try check(archive_write_close(archive))
        isFinished = true
    }

    private func check(_ status: Int32) throws {
        if let error = output.error { throw error }
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw ZipError.unwritable(code: EIO) }
    }
}
