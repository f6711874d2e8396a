/// Reads the EXIF fields that distinguish a photo from a screenshot and date it. Source: Exif 2.32, TIFF 6.0.
///
/// A header has 8 bytes: byte order, 42, offset of the first directory. A directory has a count of 2 bytes and entries
/// of 12 bytes: tag, type, count, value or its offset.
struct ExifFields {
    private let bytes: [UInt8]
    private let isLittleEndian: Bool
    private(set) var values: [String: String] = [:]

    /// Names of the fields that are read, by their tags.
    private static let names: [Int: String] = [
        0x010F: "Make", 0x0110: "Model", 0x0131: "Software", 0x829A: "ExposureTime", 0x9003: "DateTimeOriginal",
        0x9011: "OffsetTimeOriginal", 0x9286: "UserComment", 0xA434: "LensModel",
    ]
    /// Tag of the offset of the directory with EXIF's own fields.
    private static let exifDirectoryTag = 0x8769
    /// Types of values.
    private static let (ascii, rational, undefined) = (2, 5, 7)
    /// Limits for hostile files, far above real ones.
    private static let maxEntries = 200
    private static let maxValueBytes = 2000

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isLittleEndian = bytes.starts(with: "II".utf8)
        guard isLittleEndian || bytes.starts(with: "MM".utf8), number(at: 2, byteCount: 2) == 42,
            let firstDirectory = number(at: 4, byteCount: 4)
        else { return }
        if let exifDirectory = readDirectory(at: firstDirectory) { _ = readDirectory(at: exifDirectory) }
    }

    /// Reads the fields of a directory.
    /// - Returns: the offset of the directory of EXIF's own fields, if this one contains it.
    private mutating func readDirectory(at start: Int) -> Int? {
        guard let count = number(at: start, byteCount: 2) else { return nil }
        var exifDirectory: Int?
        for entry in 0..<min(count, Self.maxEntries) {
            let entryStart = start + 2 + entry * 12
            guard let tag = number(at: entryStart, byteCount: 2), let type = number(at: entryStart + 2, byteCount: 2),
                let length = number(at: entryStart + 4, byteCount: 4)
            else {
                break
            }
            if tag == Self.exifDirectoryTag {
                exifDirectory = number(at: entryStart + 8, byteCount: 4)
            } else if let name = Self.names[tag], let text = text(ofType: type, length: length, at: entryStart + 8) {
                values[name] = text
            }
        }
        return exifDirectory
    }

    /// Returns the text of a value. `offset` is that of the entry's last four bytes.
    private func text(ofType type: Int, length: Int, at offset: Int) -> String? {
        switch type {
        case Self.ascii:
            return bytes(length, at: offset).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        case Self.undefined:
            // The first eight bytes name the character set, and only ASCII is read.
            return bytes(length, at: offset).map { bytes in
                let content = bytes.starts(with: "ASCII\0\0\0".utf8) ? bytes.dropFirst(8) : bytes[...]
                return String(decoding: content.filter { $0 >= 32 && $0 < 127 }, as: UTF8.self)
            }
        case Self.rational:
            guard let valueOffset = number(at: offset, byteCount: 4),
                let numerator = number(at: valueOffset, byteCount: 4),
                let denominator = number(at: valueOffset + 4, byteCount: 4)
            else { return nil }
            return "\(numerator)/\(denominator)"
        default: return nil
        }
    }

    /// Returns the bytes of a value. Values of up to four bytes are stored in the entry.
    private func bytes(_ length: Int, at offset: Int) -> [UInt8]? {
        guard length > 0, length <= Self.maxValueBytes,
            let start = length <= 4 ? offset : number(at: offset, byteCount: 4),
            start >= 0, start + length <= bytes.count
        else { return nil }
        return Array(bytes[start..<start + length])
    }

    private func number(at offset: Int, byteCount: Int) -> Int? {
        guard offset >= 0, offset + byteCount <= bytes.count else { return nil }
        let digits = bytes[offset..<offset + byteCount]
        return isLittleEndian
            ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
}
