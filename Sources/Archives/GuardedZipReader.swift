import CArchive
import Files
import Glibc

/// Reads a zip file of a stranger, file by file, in constant memory and within limits. Archives in archives are files
/// like any other: nothing is opened twice. Used by one thread.
package final class GuardedZipReader {
    private static let block = 64 << 10

    /// The form of the file.
    enum Packing {
        case zip
        /// A single file; see ``GzipFile``.
        case gzip

        fileprivate func isSupported(by archive: OpaquePointer) -> Bool {
            switch self {
            case .zip: archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK
            // "Raw" is whatever lies below the compression, as a single entry.
            case .gzip:
                archive_read_support_filter_gzip(archive) == ARCHIVE_OK
                    && archive_read_support_format_raw(archive) == ARCHIVE_OK
            }
        }
    }

    private let archive: OpaquePointer
    /// One for the whole archive: making a locale maps a file, which costs more than reading an entry.
    private let locale: locale_t?
    private let limits: ZipLimits
    /// Bytes that all files together may have.
    private let allowed: Int
    private var entries = 0
    private var unpacked = 0
    private var isInEntry = false

    /// Returns whether a file with these first bytes is a zip file that holds something.
    package static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: [0x50, 0x4B, 3, 4]) }

    /// - Parameter path: a regular file; its name decides nothing.
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
        allowed = min(limits.totalBytes, max(limits.harmlessBytes, Int(status.size) * limits.ratio))
        // From here on deinit frees it, also when this throws.
        guard packing.isSupported(by: archive),
            archive_read_open_filename(archive, path, Self.block) == ARCHIVE_OK
        else { throw .unreadable }
    }

    deinit {
        archive_read_free(archive)
        if let locale { freelocale(locale) }
    }

    /// The next file; folders, links and what archivers keep for themselves are passed over.
    /// - Returns: nil at the end.
    package func next() throws(ZipError) -> ZipEntry? {
        while true {
            isInEntry = false
            var found: OpaquePointer?
            let status = utf8Locale { archive_read_next_header(archive, &found) }
            if status == ARCHIVE_EOF { return nil }
            // A warning is about a name or an attribute only.
            guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = found else { throw .unreadable }
            entries += 1
            guard entries <= limits.entries else { throw .tooMany(limit: limits.entries) }
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
            let time = archive_entry_mtime_is_set(entry) != 0 ? Int(archive_entry_mtime(entry)) : nil
            return ZipEntry(path: path, modifiedAt: time)
        }
    }

    /// Writes the present file to `path`, over a file that lies there: a file system spends more on a new file than on a small
    /// one's bytes. A file that cannot be finished is removed.
    /// - Returns: its size in bytes.
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
        var buffer = [UInt8](repeating: 0, count: Self.block)
        var size = 0
        while true {
            let count = buffer.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw .unreadable }
            if count == 0 { return size }
            size += count
            unpacked += count
            guard size <= limits.entryBytes else { throw .tooLarge(limit: limits.entryBytes) }
            guard unpacked <= allowed else {
                throw allowed == limits.totalBytes ? .tooLarge(limit: allowed) : .bomb
            }
            do { try file.write(buffer[..<count]) } catch { throw .unwritable(code: error.code.rawValue) }
        }
    }

    /// Runs `body` with names in UTF-8. libarchive reads names in the thread's own character set, which is "C" at first and
    /// knows no Hangul.
    private func utf8Locale<T>(_ body: () -> T) -> T {
        guard let locale else { return body() }
        let before = uselocale(locale)
        defer { uselocale(before) }
        return body()
    }
}
