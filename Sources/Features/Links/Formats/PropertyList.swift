import Foundation
import Text

/// Converts property lists of Apple's programs to JSON for ``BookmarkObjectReader``: data become null, dates RFC
/// 3339. Foundation's parser is not used, because untrusted files must not nest without limit, nor grow without
/// limit by naming one value many times.
enum PropertyList {
    enum FormatError: Error {
        /// Broken, or not a property list.
        case unreadable
        case tooLarge
    }

    /// Maximum size of a file, in bytes. Tens of thousands of bookmarks take about 20 MB.
    static let maxFileBytes = 64 << 20
    /// Maximum depth of nested values. Each folder is a dictionary and a list.
    static let maxDepth = 200

    private static let binaryMagic = Array("bplist0".utf8)

    /// - Parameter head: about the first 1,024 bytes.
    static func isRecognised(_ head: [UInt8]) -> Bool {
        head.starts(with: binaryMagic) || String(decoding: head.prefix(1_024), as: UTF8.self).contains("<plist")
    }

    /// - Throws: ``FormatError``.
    static func convertToJSON(_ bytes: [UInt8]) throws -> [UInt8] {
        guard bytes.count <= maxFileBytes else { throw FormatError.tooLarge }
        return bytes.starts(with: binaryMagic) ? try BinaryPropertyList(bytes).json() : try convertXML(bytes)
    }

    private static func convertXML(_ bytes: [UInt8]) throws -> [UInt8] {
        var unreadChunk: [UInt8]? = bytes
        var tokenizer = BookmarkTokenizer {
            defer { unreadChunk = nil }
            return unreadChunk
        }
        var json = JSONWriter()
        var openElements: [String] = []
        var elementText: [UInt8] = []
        while let token = try tokenizer.next() {
            switch token {
            case .text(let bytes): elementText += bytes
            case .start(let name, _):
                elementText = []
                switch name {
                case "DICT" where tokenizer.isSelfClosing: json.object { _ in }
                case "ARRAY" where tokenizer.isSelfClosing: json.array { _ in }
                case "STRING" where tokenizer.isSelfClosing: json.value("")
                case "DICT", "ARRAY":
                    guard openElements.count < maxDepth else { throw FormatError.tooLarge }
                    openElements.append(name)
                    json.open(UInt8(ascii: name == "DICT" ? "{" : "["))
                case "TRUE", "FALSE": json.value(name == "TRUE")
                default: continue
                }
            case .end(let name):
                let text = CharacterReferences.decoded(String(decoding: elementText, as: UTF8.self))
                elementText = []
                switch name {
                case "DICT", "ARRAY":
                    guard openElements.popLast() == name else { throw FormatError.unreadable }
                    json.close(UInt8(ascii: name == "DICT" ? "}" : "]"))
                case "KEY": json.key(text)
                case "STRING", "DATE": json.value(text)
                case "INTEGER": if let number = Int(text) { json.value(number) } else { json.null() }
                case "REAL": json.value(Double(text) ?? .nan)
                case "DATA": json.null()
                default: continue
                }
            }
        }
        guard openElements.isEmpty, json.count > 0 else { throw FormatError.unreadable }
        return json.bytes
    }
}

/// Apple's binary form: values in any order, referenced by number, and a table of their offsets.
private struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsets: [Int]
    private let referenceSize: Int
    /// Index of the outermost value.
    private let rootIndex: Int
    /// Maximum size of the JSON, in bytes. Keys and addresses are stored once and referenced many times, which
    /// makes the JSON several times larger than the file; a file whose JSON is much larger still is malicious.
    private let maxJSONBytes: Int

    private static let trailerSize = 32

    /// - Throws: ``PropertyList/FormatError``.
    init(_ bytes: [UInt8]) throws {
        // The last 32 bytes: six unused, two sizes, then three numbers of eight bytes.
        let trailer = bytes.count - Self.trailerSize
        // The file begins with eight bytes: "bplist" and the version.
        guard trailer >= 8 else { throw PropertyList.FormatError.unreadable }
        self.bytes = bytes
        maxJSONBytes = (1 << 20) + 16 * bytes.count
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = try Self.number(bytes, at: trailer + 8, 8)
        rootIndex = try Self.number(bytes, at: trailer + 16, 8)
        let tableOffset = try Self.number(bytes, at: trailer + 24, 8)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count <= bytes.count,
            tableOffset <= trailer, count * offsetSize <= trailer - tableOffset
        else { throw PropertyList.FormatError.unreadable }
        offsets = try (0..<count).map { try Self.number(bytes, at: tableOffset + $0 * offsetSize, offsetSize) }
    }

    func json() throws -> [UInt8] {
        var json = JSONWriter()
        try write(rootIndex, depth: 0, to: &json)
        return json.bytes
    }

    private func write(_ index: Int, depth: Int, to json: inout JSONWriter) throws {
        guard offsets.indices.contains(index) else { throw PropertyList.FormatError.unreadable }
        guard depth < PropertyList.maxDepth, json.count < maxJSONBytes else { throw PropertyList.FormatError.tooLarge }
        let start = offsets[index]
        let marker = try byte(start)
        // The upper four bits are the type, the lower ones its size or a variant.
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0 where low == 8: json.value(false)
        case 0x0 where low == 9: json.value(true)
        case 0x1: json.value(Int(try integer(at: start + 1, size: 1 << low)))
        case 0x2: json.value(try real(at: start + 1, size: 1 << low))
        case 0x3:
            // Apple counts seconds since 2001.
            let secondsFrom1970To2001 = 978_307_200.0
            let seconds = try real(at: start + 1, size: 8) + secondsFrom1970To2001
            if abs(seconds) < 1e11 { json.value(milliseconds: Int64(seconds * 1_000)) } else { json.null() }
        case 0x5, 0x6: json.value(try text(at: start))
        case 0xA, 0xC:  // list or set: references to the elements
            let (count, first) = try size(start, low)
            try json.array { json in
                for position in 0..<count { try write(reference(first, position), depth: depth + 1, to: &json) }
            }
        case 0xD:  // dictionary: references to the keys, then to the values
            let (count, first) = try size(start, low)
            try json.object { json in
                for position in 0..<count {
                    let key = try reference(first, position)
                    guard offsets.indices.contains(key) else { throw PropertyList.FormatError.unreadable }
                    json.key(try text(at: offsets[key]))
                    try write(reference(first, count + position), depth: depth + 1, to: &json)
                }
            }
        default: json.null()
        }
    }

    /// - Throws: ``PropertyList/FormatError/unreadable`` if a value of another kind is there.
    private func text(at start: Int) throws -> String {
        let marker = try byte(start)
        guard marker >> 4 == 5 || marker >> 4 == 6 else { throw PropertyList.FormatError.unreadable }
        let (count, first) = try size(start, Int(marker & 0x0F))
        return try text(at: first, count: count, isWide: marker >> 4 == 6)
    }

    /// Returns the number of elements of a value, and the offset of the first.
    /// - Parameter low: lower four bits of the marker; 15 means that a number with the count follows.
    private func size(_ start: Int, _ low: Int) throws -> (count: Int, first: Int) {
        guard low == 15 else { return (low, start + 1) }
        let marker = try byte(start + 1)
        guard marker >> 4 == 1, marker & 0x0F <= 3 else { throw PropertyList.FormatError.unreadable }
        let size = 1 << Int(marker & 0x0F)
        let count = try Self.number(bytes, at: start + 2, size)
        guard count <= bytes.count else { throw PropertyList.FormatError.unreadable }
        return (count, start + 2 + size)
    }

    /// Returns the index of a value.
    private func reference(_ firstOffset: Int, _ position: Int) throws -> Int {
        try Self.number(bytes, at: firstOffset + position * referenceSize, referenceSize)
    }

    private func byte(_ offset: Int) throws -> UInt8 {
        guard bytes.indices.contains(offset) else { throw PropertyList.FormatError.unreadable }
        return bytes[offset]
    }

    /// Reads an integer: eight bytes are signed, shorter numbers unsigned. Longer ones throw, because no program's
    /// bookmarks have them.
    private func integer(at start: Int, size: Int) throws -> Int64 {
        guard size == 8 else { return Int64(try Self.number(bytes, at: start, size)) }
        return try Int64(bitPattern: Self.bits(bytes, at: start, 8))
    }

    private func real(at start: Int, size: Int) throws -> Double {
        switch size {
        case 4: Double(Float(bitPattern: UInt32(try Self.bits(bytes, at: start, 4))))
        case 8: Double(bitPattern: try Self.bits(bytes, at: start, 8))
        default: throw PropertyList.FormatError.unreadable
        }
    }

    private func text(at start: Int, count: Int, isWide: Bool) throws -> String {
        let length = isWide ? count * 2 : count
        guard start <= bytes.count, length <= bytes.count - start else { throw PropertyList.FormatError.unreadable }
        let encodedText = bytes[start..<start + length]
        guard isWide else { return String(decoding: encodedText, as: UTF8.self) }
        let units = stride(from: start, to: start + length, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Reads an unsigned number that is a count or a reference.
    private static func number(_ bytes: [UInt8], at start: Int, _ size: Int) throws -> Int {
        guard let number = Int(exactly: try bits(bytes, at: start, size)) else {
            throw PropertyList.FormatError.unreadable
        }
        return number
    }

    /// Reads up to eight bytes as a big-endian number.
    private static func bits(_ bytes: [UInt8], at start: Int, _ size: Int) throws -> UInt64 {
        guard (1...8).contains(size), start >= 0, start <= bytes.count, size <= bytes.count - start else {
            throw PropertyList.FormatError.unreadable
        }
        return bytes[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
