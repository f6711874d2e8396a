import Glibc

/// Encodes the local header and the directory entry of one file in a zip archive. All numbers are little-endian.
struct ZipHeaderEncoder: Sendable {
    private let name: [UInt8]
    private let bytes: Int
    private let checksum: UInt32
    private let offset: UInt64
    private let modified: Int64

    init(_ file: ZipResponseStream.File, checksum: UInt32, offset: UInt64) {
        name = Array(file.name.utf8.prefix(Int(UInt16.max)))
        bytes = file.bytes
        modified = file.modifiedAt / 1000
        self.checksum = checksum
        self.offset = offset
    }

    /// Local file header (APPNOTE.TXT 4.3.7).
    var header: [UInt8] {
        var out = ZipBytes()
        out.add(0x0403_4B50 as UInt32)
        out.add(needed)
        addCommon(&out)
        out.add(UInt16(name.count))
        out.add(UInt16((isLong ? 20 : 0) + 9))
        out.bytes += name
        if isLong {
            out.add(0x0001 as UInt16)
            out.add(16 as UInt16)
            out.add(UInt64(bytes))
            out.add(UInt64(bytes))
        }
        addTime(&out)
        return out.bytes
    }

    /// Returns the central directory and its end records (APPNOTE.TXT 4.3.12 to 4.3.16).
    static func directory(_ records: [ZipHeaderEncoder], at start: UInt64) -> [UInt8] {
        var out = ZipBytes()
        for record in records { record.addEntry(&out) }
        let size = UInt64(out.bytes.count)
        let isLong = records.count > 0xFFFE || start + size > 0xFFFF_FFFE
        if isLong {
            out.add(0x0606_4B50 as UInt32)
            out.add(44 as UInt64)
            out.add(0x032D as UInt16)
            out.add(45 as UInt16)
            out.add(0 as UInt32)
            out.add(0 as UInt32)
            out.add(UInt64(records.count))
            out.add(UInt64(records.count))
            out.add(size)
            out.add(start)
            out.add(0x0706_4B50 as UInt32)
            out.add(0 as UInt32)
            out.add(start + size)
            out.add(1 as UInt32)
        }
        out.add(0x0605_4B50 as UInt32)
        out.add(0 as UInt32)
        let count = UInt16(clamping: isLong ? 0xFFFF : records.count)
        out.add(count)
        out.add(count)
        out.add(isLong ? 0xFFFF_FFFF : UInt32(size))
        out.add(isLong ? 0xFFFF_FFFF : UInt32(start))
        out.add(0 as UInt16)
        return out.bytes
    }

    private func addEntry(_ out: inout ZipBytes) {
        let isFar = offset > 0xFFFF_FFFE
        out.add(0x0201_4B50 as UInt32)
        // "Made by Unix", so that readers respect the mode below.
        out.add(0x032D as UInt16)
        out.add(isFar ? 45 : needed)
        addCommon(&out)
        out.add(UInt16(name.count))
        let long = (isLong ? 16 : 0) + (isFar ? 8 : 0)
        out.add(UInt16((long > 0 ? 4 + long : 0) + 9))
        out.add(0 as UInt16)
        out.add(0 as UInt16)
        out.add(0 as UInt16)
        out.add(0o100644 << 16 as UInt32)
        out.add(isFar ? 0xFFFF_FFFF : UInt32(offset))
        out.bytes += name
        if long > 0 {
            out.add(0x0001 as UInt16)
            out.add(UInt16(long))
            if isLong {
                out.add(UInt64(bytes))
                out.add(UInt64(bytes))
            }
            if isFar { out.add(offset) }
        }
        addTime(&out)
    }

    private var isLong: Bool { bytes > 0xFFFF_FFFE }
    private var needed: UInt16 { isLong ? 45 : 20 }

    /// Adds flags (names are UTF-8), method (stored), time, checksum and both sizes.
    private func addCommon(_ out: inout ZipBytes) {
        out.add(0x0800 as UInt16)
        out.add(0 as UInt16)
        let (time, date) = dosTime
        out.add(time)
        out.add(date)
        out.add(checksum)
        let size = isLong ? 0xFFFF_FFFF : UInt32(bytes)
        out.add(size)
        out.add(size)
    }

    /// Adds the extra field "UT" of Info-ZIP: seconds since 1970, independent of time zones.
    private func addTime(_ out: inout ZipBytes) {
        out.add(0x5455 as UInt16)
        out.add(5 as UInt16)
        out.bytes.append(1)
        out.add(UInt32(truncatingIfNeeded: Int32(clamping: modified)))
    }

    /// Local time in steps of two seconds, from 1980 on; earlier times become the start of 1980.
    private var dosTime: (time: UInt16, date: UInt16) {
        var seconds = time_t(modified)
        var parts = tm()
        localtime_r(&seconds, &parts)
        let year = min(max(Int(parts.tm_year) - 80, 0), 127)
        if parts.tm_year < 80 { return (0, 0x21) }
        return (
            UInt16(Int(parts.tm_hour) << 11 | Int(parts.tm_min) << 5 | Int(parts.tm_sec) / 2),
            UInt16(year << 9 | (Int(parts.tm_mon) + 1) << 5 | Int(parts.tm_mday))
        )
    }
}

/// A buffer to which numbers are added in the byte order of zip.
struct ZipBytes {
    var bytes: [UInt8] = []

    mutating func add(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
}
