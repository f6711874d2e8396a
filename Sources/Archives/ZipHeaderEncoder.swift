import Glibc

/// Encodes the local header and the central directory entry of one file in a zip archive. All numbers are
/// little-endian.
struct ZipHeaderEncoder: Sendable {
    private let name: [UInt8]
    private let fileSize: Int
    private let checksum: UInt32
    /// Offset of the local header in the archive.
    private let headerOffset: UInt64
    private let modifiedSeconds: Int64

    init(_ file: ZipResponseStream.File, checksum: UInt32, offset: UInt64) {
        name = Array(file.name.utf8.prefix(Int(UInt16.max)))
        fileSize = file.bytes
        modifiedSeconds = file.modifiedAt / 1000
        self.checksum = checksum
        headerOffset = offset
    }

    /// Local file header (APPNOTE.TXT 4.3.7).
    var localHeader: [UInt8] {
        var out = ZipBytes()
        out.add(Signature.localHeader)
        out.add(versionNeeded)
        addCommonFields(&out)
        out.add(UInt16(name.count))
        let zip64Length = hasLongSize ? ExtraField.headerLength + 16 : 0
        out.add(UInt16(zip64Length + ExtraField.timeLength))
        out.bytes += name
        if hasLongSize {
            out.add(ExtraField.zip64)
            out.add(16 as UInt16)
            addLongSizes(&out)
        }
        addTimeField(&out)
        return out.bytes
    }

    /// Returns the central directory and its end records (APPNOTE.TXT 4.3.12 to 4.3.16).
    /// - Parameter start: offset of the directory in the archive.
    static func directory(_ encoders: [ZipHeaderEncoder], at start: UInt64) -> [UInt8] {
        var out = ZipBytes()
        for encoder in encoders { encoder.addDirectoryEntry(&out) }
        let size = UInt64(out.bytes.count)
        let needsZip64 = encoders.count > Limit.count || start + size > Limit.size
        if needsZip64 {
            out.add(Signature.zip64End)
            out.add(44 as UInt64)  // Size of the rest of this record.
            out.add(Version.madeByUnix)
            out.add(Version.zip64)
            out.add(0 as UInt32)  // Number of this disk.
            out.add(0 as UInt32)  // Disk on which the directory starts.
            out.add(UInt64(encoders.count))  // Entries on this disk.
            out.add(UInt64(encoders.count))
            out.add(size)
            out.add(start)
            out.add(Signature.zip64Locator)
            out.add(0 as UInt32)  // Disk of the ZIP64 end record.
            out.add(start + size)  // Offset of the ZIP64 end record.
            out.add(1 as UInt32)  // Number of disks.
        }
        out.add(Signature.end)
        out.add(0 as UInt32)  // Number of this disk and of the disk on which the directory starts.
        let entryCount = UInt16(clamping: needsZip64 ? Placeholder.count : encoders.count)
        out.add(entryCount)  // Entries on this disk.
        out.add(entryCount)
        out.add(needsZip64 ? Placeholder.size : UInt32(size))
        out.add(needsZip64 ? Placeholder.size : UInt32(start))
        out.add(0 as UInt16)  // Length of the comment.
        return out.bytes
    }

    /// Adds the entry of the central directory (APPNOTE.TXT 4.3.12).
    private func addDirectoryEntry(_ out: inout ZipBytes) {
        let hasLongOffset = headerOffset > Limit.size
        out.add(Signature.directoryEntry)
        out.add(Version.madeByUnix)
        out.add(hasLongOffset ? Version.zip64 : versionNeeded)
        addCommonFields(&out)
        out.add(UInt16(name.count))
        let zip64Length = (hasLongSize ? 16 : 0) + (hasLongOffset ? 8 : 0)
        out.add(UInt16((zip64Length > 0 ? ExtraField.headerLength + zip64Length : 0) + ExtraField.timeLength))
        out.add(0 as UInt16)  // Length of the comment.
        out.add(0 as UInt16)  // Disk on which the file starts.
        out.add(0 as UInt16)  // Internal attributes.
        out.add(0o100644 << 16 as UInt32)  // External attributes: in the upper half, the Unix mode of a regular file.
        out.add(hasLongOffset ? Placeholder.size : UInt32(headerOffset))
        out.bytes += name
        if zip64Length > 0 {
            out.add(ExtraField.zip64)
            out.add(UInt16(zip64Length))
            if hasLongSize { addLongSizes(&out) }
            if hasLongOffset { out.add(headerOffset) }
        }
        addTimeField(&out)
    }

    /// Whether the size needs a ZIP64 field.
    private var hasLongSize: Bool { fileSize > Limit.size }
    private var versionNeeded: UInt16 { hasLongSize ? Version.zip64 : Version.basic }

    /// Adds flags, method, time, checksum and both sizes.
    private func addCommonFields(_ out: inout ZipBytes) {
        out.add(0x0800 as UInt16)  // Flag 11: the name is UTF-8.
        out.add(0 as UInt16)  // Method: stored without compression.
        let (time, date) = dosTime
        out.add(time)
        out.add(date)
        out.add(checksum)
        let size = hasLongSize ? Placeholder.size : UInt32(fileSize)
        out.add(size)  // Compressed size.
        out.add(size)  // Uncompressed size.
    }

    /// Adds the uncompressed and the compressed size in 64 bits.
    private func addLongSizes(_ out: inout ZipBytes) {
        out.add(UInt64(fileSize))
        out.add(UInt64(fileSize))
    }

    /// Adds the extra field "UT" of Info-ZIP: seconds since 1970, independent of time zones.
    private func addTimeField(_ out: inout ZipBytes) {
        out.add(ExtraField.time)
        out.add(UInt16(ExtraField.timeLength - ExtraField.headerLength))
        out.bytes.append(1)  // Flags: only the time of modification follows.
        out.add(UInt32(truncatingIfNeeded: Int32(clamping: modifiedSeconds)))
    }

    /// Local time in steps of two seconds, from 1980 on; earlier times become the start of 1980.
    private var dosTime: (time: UInt16, date: UInt16) {
        var seconds = time_t(modifiedSeconds)
        var parts = tm()
        localtime_r(&seconds, &parts)
        // `tm_year` counts from 1900. The format has seven bits for the years since 1980.
        let year = min(max(Int(parts.tm_year) - 80, 0), 127)
        if parts.tm_year < 80 { return (0, 1 << 5 | 1) }
        return (
            UInt16(Int(parts.tm_hour) << 11 | Int(parts.tm_min) << 5 | Int(parts.tm_sec) / 2),
            UInt16(year << 9 | (Int(parts.tm_mon) + 1) << 5 | Int(parts.tm_mday))
        )
    }
}

/// Constants of the format (APPNOTE.TXT 4.3 to 4.5).
extension ZipHeaderEncoder {
    private enum Signature {
        static let localHeader: UInt32 = 0x0403_4B50
        static let directoryEntry: UInt32 = 0x0201_4B50
        static let zip64End: UInt32 = 0x0606_4B50
        static let zip64Locator: UInt32 = 0x0706_4B50
        static let end: UInt32 = 0x0605_4B50
    }

    /// Versions of the format: 20 is 2.0, 45 is 4.5.
    private enum Version {
        static let basic: UInt16 = 20
        static let zip64: UInt16 = 45
        /// Version 4.5 on Unix (3 in the upper byte), so that readers respect the mode in the external attributes.
        static let madeByUnix: UInt16 = 3 << 8 | 45
    }

    /// Identifiers and lengths of extra fields, in bytes.
    private enum ExtraField {
        static let zip64: UInt16 = 0x0001
        /// "UT" in ASCII.
        static let time: UInt16 = 0x5455
        /// Identifier and length of the data.
        static let headerLength = 4
        /// Header, flags and a time of four bytes.
        static let timeLength = headerLength + 5
    }

    /// Values that refer to the ZIP64 field or record, where the real value is.
    private enum Placeholder {
        static let count = 0xFFFF
        static let size: UInt32 = 0xFFFF_FFFF
    }

    /// Largest values that need no ZIP64: one below the placeholders.
    private enum Limit {
        static let count = 0xFFFE
        static let size = 0xFFFF_FFFE
    }
}

/// A buffer to which numbers are added in the byte order of zip.
struct ZipBytes {
    var bytes: [UInt8] = []

    mutating func add(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
}
