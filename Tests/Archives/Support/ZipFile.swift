import CArchive
import Foundation

/// Zip files made by hand, so that names and sizes can be wrong.
struct ZipFile {
    struct Entry {
        var name: [UInt8]
        var content: [UInt8] = []
        var isUTF8 = true
        /// Bit 0 marks an encrypted file.
        var flags = 0
        /// Upper half of the external attributes: the mode of a Unix file.
        var mode = 0o100644
    }

    var entries: [Entry] = []

    init(_ entries: [Entry]) { self.entries = entries }

    init(_ files: [(name: String, content: [UInt8])]) {
        entries = files.map { Entry(name: Array($0.name.utf8), content: $0.content) }
    }

    /// The archive: uncompressed entries, then the central directory and its end record (APPNOTE.TXT 4.3).
    var bytes: [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = file.count
            let flags = entry.flags | (entry.isUTF8 ? 0x800 : 0)
            // Flags, method, time, date (2024-11-22), checksum, sizes, lengths of the name and the extra field.
            let commonFields =
                littleEndian(flags, 2) + littleEndian(0, 2) + littleEndian(0, 2) + littleEndian(0x5976, 2)
                + littleEndian(Int(crc32(entry.content)), 4)
                + littleEndian(entry.content.count, 4) + littleEndian(entry.content.count, 4)
                + littleEndian(entry.name.count, 2)
                + littleEndian(0, 2)
            file += littleEndian(0x0403_4B50, 4) + littleEndian(20, 2) + commonFields + entry.name + entry.content
            directory +=
                littleEndian(0x0201_4B50, 4) + littleEndian(0x031E, 2) + littleEndian(20, 2) + commonFields
                + littleEndian(0, 2) + littleEndian(0, 2)
                + littleEndian(0, 2) + littleEndian(entry.mode << 16, 4) + littleEndian(offset, 4) + entry.name
        }
        let end =
            littleEndian(0x0605_4B50, 4) + littleEndian(0, 4) + littleEndian(entries.count, 2)
            + littleEndian(entries.count, 2)
            + littleEndian(directory.count, 4) + littleEndian(file.count, 4) + littleEndian(0, 2)
        return file + directory + end
    }

    /// Writes a compressed file of zeroes, about a thousand times smaller than its content.
    static func writeBomb(_ size: Int, at path: String) throws {
        let archive = archive_write_new()
        defer { archive_write_free(archive) }
        archive_write_set_format_zip(archive)
        archive_write_open_filename(archive, path)
        let entry = archive_entry_new()
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, "zeroes.txt")
        archive_entry_set_size(entry, Int64(size))
        archive_entry_set_filetype(entry, S_IFREG)
        archive_entry_set_perm(entry, 0o644)
        archive_write_header(archive, entry)
        let piece = [UInt8](repeating: 0, count: 1 << 20)
        for _ in 0..<size / piece.count { archive_write_data(archive, piece, piece.count) }
        archive_write_close(archive)
    }
}

/// Returns the lowest `count` bytes of a number, the lowest first.
private func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// Returns the CRC-32 checksum with the reversed polynomial that zip uses.
private func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
}
