import CArchive
import Foundation

/// Zip files made by hand, so that names and sizes can be wrong.
struct ZipFile {
    struct Entry {
        var name: [UInt8]
        var content: [UInt8] = []
        var isUTF8 = true
        var flags = 0
        /// Upper half of the external attributes: the mode of a Unix file.
        var mode = 0o100644
    }

    var entries: [Entry] = []

    init(_ entries: [Entry]) { self.entries = entries }

    init(_ files: [(name: String, content: [UInt8])]) {
        entries = files.map { Entry(name: Array($0.name.utf8), content: $0.content) }
    }

    /// Stored, with a central directory.
    var bytes: [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = file.count
            let flags = entry.flags | (entry.isUTF8 ? 0x800 : 0)
            let head =
                little(flags, 2) + little(0, 2) + little(0, 2) + little(0x5976, 2) + little(Int(crc(entry.content)), 4)
                + little(entry.content.count, 4) + little(entry.content.count, 4) + little(entry.name.count, 2)
                + little(0, 2)
            file += little(0x0403_4B50, 4) + little(20, 2) + head + entry.name + entry.content
            directory +=
                little(0x0201_4B50, 4) + little(0x031E, 2) + little(20, 2) + head + little(0, 2) + little(0, 2)
                + little(0, 2) + little(entry.mode << 16, 4) + little(offset, 4) + entry.name
        }
        let end =
            little(0x0605_4B50, 4) + little(0, 4) + little(entries.count, 2) + little(entries.count, 2)
            + little(directory.count, 4) + little(file.count, 4) + little(0, 2)
        return file + directory + end
    }

    /// Deflated by libarchive: a file of zeroes, a thousand times smaller than what is in it.
    static func bomb(_ size: Int, at path: String) throws {
        let archive = archive_write_new()
        defer { archive_write_free(archive) }
        archive_write_set_format_zip(archive)
        archive_write_open_filename(archive, path)
        let entry = archive_entry_new()
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, "zeroes.txt")
        archive_entry_set_size(entry, Int64(size))
        archive_entry_set_filetype(entry, 0o100000)
        archive_entry_set_perm(entry, 0o644)
        archive_write_header(archive, entry)
        let piece = [UInt8](repeating: 0, count: 1 << 20)
        for _ in 0..<size / piece.count { archive_write_data(archive, piece, piece.count) }
        archive_write_close(archive)
    }
}

private func little(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

private func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
}
