/// Reads the EXIF fields that distinguish a photo from a screenshot and date it. Source: Exif 2.32, TIFF 6.0.
///
/// A header has 8 bytes: byte order, 42, offset of the first directory. A directory has a count of 2 bytes and entries
/// of 12 bytes: tag, type, count, value or its offset.
struct ExifFields {
    private let bytes: [UInt8]
    private let isLittle: Bool
    private(set) var values: [String: String] = [:]

    private static let names: [Int: String] = [
        0x010F: "Make", 0x0110: "Model", 0x0131: "Software", 0x829A: "ExposureTime", 0x9003: "DateTimeOriginal",
        0x9011: "OffsetTimeOriginal", 0x9286: "UserComment", 0xA434: "LensModel",
    ]
    private static let exifDirectory = 0x8769
    private static let (ascii, rational, undefined) = (2, 5, 7)
    private static let maxEntries = 200

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isLittle = bytes.starts(with: "II".utf8)
        guard isLittle || bytes.starts(with: "MM".utf8), number(2, 2) == 42, let first = number(4, 4) else { return }
        if let further = readDirectory(at: first) { _ = readDirectory(at: further) }
    }

    /// Reads the fields of a directory.
    /// - Returns: the offset of the directory of EXIF's own fields, if this one contains it.
    private mutating func readDirectory(at start: Int) -> Int? {
        guard let count = number(start, 2) else { return nil }
        var further: Int?
        for entry in 0..<min(count, Self.maxEntries) {
            let place = start + 2 + entry * 12
            guard let tag = number(place, 2), let type = number(place + 2, 2), let length = number(place + 4, 4) else {
                break
            }
            if tag == Self.exifDirectory {
                further = number(place + 8, 4)
            } else if let name = Self.names[tag], let text = text(type, length, at: place + 8) {
                values[name] = text
            }
        }
        return further
    }

    private func text(_ type: Int, _ length: Int, at place: Int) -> String? {
        switch type {
        case Self.ascii:
            return raw(length, at: place).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        case Self.undefined:
            // The first eight bytes name the character set, and only ASCII is read.
            return raw(length, at: place).map { bytes in
                let content = bytes.starts(with: "ASCII\0\0\0".utf8) ? bytes.dropFirst(8) : bytes[...]
                return String(decoding: content.filter { $0 >= 32 && $0 < 127 }, as: UTF8.self)
            }
        case Self.rational:
            guard let target = number(place, 4), let above = number(target, 4), let below = number(target + 4, 4)
            else { return nil }
            return "\(above)/\(below)"
        default: return nil
        }
    }

    /// Returns the bytes of a value. Values of up to four bytes are stored in the entry.
    private func raw(_ length: Int, at place: Int) -> [UInt8]? {
        guard length > 0, length <= 2000, let start = length <= 4 ? place : number(place, 4),
            start >= 0, start + length <= bytes.count
        else { return nil }
        return Array(bytes[start..<start + length])
    }

    private func number(_ place: Int, _ length: Int) -> Int? {
        guard place >= 0, place + length <= bytes.count else { return nil }
        let part = bytes[place..<place + length]
        return isLittle ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
}
