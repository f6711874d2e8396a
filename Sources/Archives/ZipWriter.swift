import CArchive
import Glibc

/// Writes a zip file piece by piece into whatever takes its bytes (libarchive; ZIP64 where it is needed). Holds some
/// hundred bytes for each entry and one piece, whatever the size. The same entries give the same bytes, unless there is a
/// passphrase. Used by one thread.
package final class ZipWriter {
    /// Takes the next bytes of the archive.
    package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

    private final class Output {
        let sink: Sink
        var error: (any Error)?

        init(_ sink: @escaping Sink) {
            self.sink = sink
        }
    }

    private static let file: mode_t = S_IFREG
    private let archive: OpaquePointer
    private let entry: OpaquePointer
    private let output: Output
    private var isOver = false

    /// - Parameter passphrase: encrypts contents, not names, with AES-256 as WinZip does (AE-2).
    package init(passphrase: String? = nil, sink: @escaping Sink) throws {
        guard let archive = archive_write_new(), let entry = archive_entry_new() else {
            throw ZipError.unwritable(code: ENOMEM)
        }
        self.archive = archive
        self.entry = entry
        output = Output(sink)
        // What the sink gets is what was just written, so that it can tell where an entry begins.
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
        // Without this, freeing would still write an end.
        if !isOver { archive_write_fail(archive) }
        archive_write_free(archive)
        archive_entry_free(entry)
    }

    /// Begins the next file.
    /// - Parameters:
    ///   - name: of ASCII letters.
    ///   - bytes: its size, where the file is stored as it is; nil compresses whatever comes.
    package func begin(_ name: String, storing bytes: Int? = nil) throws {
        archive_entry_clear(entry)
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, Self.file)
        archive_entry_set_perm(entry, 0o644)
        if let bytes {
            archive_entry_set_size(entry, Int64(bytes))
            archive_write_zip_set_compression_store(archive)
        } else {
            archive_write_zip_set_compression_deflate(archive)
        }
        try check(archive_write_header(archive, entry))
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        let count = archive_write_data(archive, base, bytes.count)
        try check(count == bytes.count ? ARCHIVE_OK : ARCHIVE_FATAL)
    }

    /// Ends the file that was begun.
    package func end() throws {
        try check(archive_write_finish_entry(archive))
    }

    /// Writes the directory. Nothing may come afterwards.
    package func finish() throws {
        try check(archive_write_close(archive))
        isOver = true
    }

    private func check(_ status: Int32) throws {
        if let error = output.error { throw error }
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw ZipError.unwritable(code: EIO) }
    }
}
