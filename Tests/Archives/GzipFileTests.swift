import CArchive
import Foundation
import TestSupport
import Testing

@testable import Archives

@Suite struct GzipFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a gzip file with this content and returns its path.
    private func writeGzipFile(_ content: [UInt8]) throws -> String {
        let path = "\(folder.path)/\(UUID().uuidString).gz"
        let archive = archive_write_new()
        defer { archive_write_free(archive) }
        archive_write_add_filter_gzip(archive)
        archive_write_set_format_raw(archive)
        archive_write_open_filename(archive, path)
        let entry = archive_entry_new()
        defer { archive_entry_free(entry) }
        archive_entry_set_filetype(entry, S_IFREG)
        archive_write_header(archive, entry)
        archive_write_data(archive, content, content.count)
        archive_write_close(archive)
        return path
    }

    private func unpack(_ path: String, limits: ZipLimits = ZipLimits()) throws -> [UInt8] {
        let target = "\(folder.path)/\(UUID().uuidString)"
        try GzipFile.unpack(path, to: target, limits: limits)
        return [UInt8](FileManager.default.contents(atPath: target) ?? Data())
    }

    @Test func unpacksCompressedBytes() throws {
        let text = [UInt8](String(repeating: "서랍 drawer\n", count: 5_000).utf8)
        let path = try writeGzipFile(text)
        let head = [UInt8]((FileManager.default.contents(atPath: path) ?? Data()).prefix(10))
        #expect(GzipFile.recognises(head) && !GzipFile.recognises(text))
        #expect(try unpack(path) == text)
    }

    @Test func rejectsABombAndAFileAboveTheLimit() throws {
        let path = try writeGzipFile([UInt8](repeating: 0, count: 8 << 20))
        #expect(throws: ZipError.bomb) { try unpack(path) }
        var limits = ZipLimits()
        limits.entryBytes = 1_000
        #expect(throws: ZipError.tooLarge(limit: 1_000)) { try unpack(path, limits: limits) }
    }

    @Test func rejectsATruncatedOrMissingFile() throws {
        let path = try writeGzipFile((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })
        let whole = FileManager.default.contents(atPath: path) ?? Data()
        try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
        #expect(throws: ZipError.unreadable) { try unpack(path) }
        #expect(throws: ZipError.self) { try unpack(folder.path + "/missing") }
    }
}
