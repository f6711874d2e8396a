import CArchive
import Files
import Glibc

/// Reads an untrusted zip file, file by file, in constant memory and within limits. Archives within the archive are
/// returned as files and not opened. Must be used by one thread.
package final class GuardedZipReader {
    /// Size of reads, in bytes.
    private static let blockSize = 64 << 10

    /// The format of the file.
    enum Packing {
        case zip
        /// A single file; see ``GzipFile``.
        case gzip

        fileprivate func isSupported(by archive: OpaquePointer) -> Bool {
            switch self {
            case .zip: archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK
            // "Raw" is the uncompressed content as a single entry.
            case .gzip:
                archive_read_support_filter_gzip(archive) == ARCHIVE_OK
                    && archive_read_support_format_raw(archive) == ARCHIVE_OK
            }
        }
    }

    private let archive: OpaquePointer
    /// UTF-8 locale for names. Created once, because making a locale maps a file, which costs more than reading an
    /// entry.
    private let locale: locale_t?
    private let limits: ZipLimits
    /// Maximum size of all unpacked files, in bytes: by ``ZipLimits/totalBytes`` or ``ZipLimits/ratio``.
    private let maxUnpackedBytes: Int
    private var entryCount = 0
    private var unpackedBytes = 0
    private var isInEntry = false

    /// Returns whether a file with these first bytes is a zip file with at least one entry.
    package static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: Array("PK\u{3}\u{4}".utf8)) }

    /// - Parameter path: a regular file with any name.
    package convenience init(_ path: String, limits: ZipLimits = ZipLimits()) throws(ZipError) {
        try self.init(path, as: .zip, limits: limits)
    }

    init(_ path: String, as packing: Packing, limits: ZipLimits) throws(ZipError) {
        guard let status = try? Stat(path), status.type == .regular, let archive = archive_read_new() else {
            throw .unreadable
        }
        self.archive = archive
        self.limits = limits
        locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
        maxUnpackedBytes = min(limits.totalBytes, max(limits.harmlessBytes, Int(status.size) * limits.ratio))
        // All properties are set, so `deinit` frees the archive even if this throws.
        guard packing.isSupported(by: archive),
            archive_read_open_filename(archive, path, Self.blockSize) == ARCHIVE_OK
        else { throw .unreadable }
    }

    deinit {
        archive_read_free(archive)
        if let locale { freelocale(locale) }
    }

    /// Returns the next file; `nil` at the end. Skips folders, links and files that are hidden or added by systems.
    package func next() throws(ZipError) -> ZipEntry? {
        while true {
            isInEntry = false
            var nextEntry: OpaquePointer?
            let status = utf8Locale { archive_read_next_header(archive, &nextEntry) }
            if status == ARCHIVE_EOF { return nil }
            // A warning concerns only a name or an attribute.
            guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = nextEntry else { throw .unreadable }
            entryCount += 1
            guard entryCount <= limits.entries else { throw .tooMany(limit: limits.entries) }
            let name = utf8Locale {
                archive_entry_pathname(entry).map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
            }
            guard let bytes = name?.map({ UInt8(bitPattern: $0) }),
                let path = EntryName.path(bytes, allowsLeadingSlash: limits.allowsLeadingSlash)
            else { throw .escapes }
            guard archive_entry_filetype(entry) == S_IFREG, !EntryName.isIgnored(path) else { continue }
            guard archive_entry_is_encrypted(entry) == 0 else { throw .encrypted }
            if archive_entry_size_is_set(entry) != 0, archive_entry_size(entry) > limits.entryBytes {
                throw .tooLarge(limit: limits.entryBytes)
            }
            isInEntry = true
            let modifiedAt = archive_entry_mtime_is_set(entry) != 0 ? Int(archive_entry_mtime(entry)) : nil
            return ZipEntry(path: path, modifiedAt: modifiedAt)
        }
    }

    /// Writes the current file to `path`. Overwrites an existing file, which is cheaper than creating one for each
    /// small entry. Removes the file on failure.
    /// - Returns: the size in bytes.
    @discardableResult
    package func write(to path: String) throws(ZipError) -> Int {
        let file: File
        do {
            file = try File(path, .writeOnly, [.create, .truncate, .noFollow])
        } catch {
            throw .unwritable(code: error.code.rawValue)
        }
        do throws(ZipError) {
            return try copy(to: file)
        } catch {
            unlink(path)
            throw error
        }
    }

    private func copy(to file: File) throws(ZipError) -> Int {
        precondition(isInEntry, "next() has to come before")
        var buffer = [UInt8](repeating: 0, count: Self.blockSize)
        var size = 0
        while true {
            let count = buffer.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw .unreadable }
            if count == 0 { return size }
            size += count
            unpackedBytes += count
            guard size <= limits.entryBytes else { throw .tooLarge(limit: limits.entryBytes) }
            guard unpackedBytes <= maxUnpackedBytes else {
                throw maxUnpackedBytes == limits.totalBytes ? .tooLarge(limit: maxUnpackedBytes) : .bomb
            }
            do { try file.write(buffer[..<count]) } catch { throw .unwritable(code: error.code.rawValue) }
        }
    }

    /// Runs `body` with UTF-8 as the thread's character set, in which libarchive decodes names. The default, "C", has
    /// no Hangul.
    private func utf8Locale<T>(_ body: () -> T) -> T {
        guard let locale else { return body() }
        let previous = uselocale(locale)
        defer { uselocale(previous) }
        return body()
    }
}
