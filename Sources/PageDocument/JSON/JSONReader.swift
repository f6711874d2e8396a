import Text

/// Reads one JSON value of at most `PageLimits.depth` levels (RFC 8259).
struct JSONReader {
    private struct NotJSON: Error {}

    private let bytes: [UInt8]
    /// Where the next byte is.
    private var place = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Nil for what is not one JSON value in UTF-8.
    static func value(of bytes: [UInt8]) -> JSON? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var reader = JSONReader(bytes)
        guard let value = try? reader.value(depth: 0) else { return nil }
        reader.skipSpace()
        return reader.first == nil ? value : nil
    }

    private var first: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func popFirst() -> UInt8? {
        defer { place += 1 }
        return first
    }

    private mutating func value(depth: Int) throws -> JSON {
        guard depth <= PageLimits.depth else { throw NotJSON() }
        skipSpace()
        switch first {
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .list(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func members(depth: Int) throws -> [JSONMember] {
        var members: [JSONMember] = []
        place += 1
        if take("}") { return members }
        repeat {
            skipSpace()
            let name = try text()
            guard take(":") else { throw NotJSON() }
            members.append(JSONMember(name, try value(depth: depth)))
        } while take(",")
        guard take("}") else { throw NotJSON() }
        return members
    }

    private mutating func elements(depth: Int) throws -> [JSON] {
        var elements: [JSON] = []
        place += 1
        if take("]") { return elements }
        repeat { elements.append(try value(depth: depth)) } while take(",")
        guard take("]") else { throw NotJSON() }
        return elements
    }

    private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
        guard bytes[place...].starts(with: word.utf8) else { throw NotJSON() }
        place += word.utf8.count
        return value
    }

    private mutating func number() throws -> String {
        let start = place
        if first == UInt8(ascii: "-") { place += 1 }
        let digits = place
        guard skipDigits(), place == digits + 1 || bytes[digits] != UInt8(ascii: "0") else { throw NotJSON() }
        if first == UInt8(ascii: ".") {
            place += 1
            guard skipDigits() else { throw NotJSON() }
        }
        if let sign = first, sign | 0x20 == UInt8(ascii: "e") {
            place += 1
            if let sign = first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { place += 1 }
            guard skipDigits() else { throw NotJSON() }
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func skipDigits() -> Bool {
        let start = place
        while let digit = first, digit.isDigit { place += 1 }
        return place > start
    }

    private mutating func text() throws -> String {
        guard take("\"") else { throw NotJSON() }
        let start = place
        while let byte = popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes[start..<place - 1], as: UTF8.self)
            case UInt8(ascii: "\\"): return try text(escapedFrom: start)
            case 0..<0x20: throw NotJSON()
            default: break
            }
        }
        throw NotJSON()
    }

    /// The text that begins at `start` and whose first backslash was just read.
    private mutating func text(escapedFrom start: Int) throws -> String {
        var text = Array(bytes[start..<place - 1])
        text += String(try escape()).utf8
        while let byte = popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += String(try escape()).utf8
            case 0..<0x20: throw NotJSON()
            default: text.append(byte)
            }
        }
        throw NotJSON()
    }

    private mutating func escape() throws -> Unicode.Scalar {
        switch popFirst() {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try unit()
            if let scalar = Unicode.Scalar(first) { return scalar }
            // The first half of a pair; half a pair alone is no text.
            guard (0xD800..<0xDC00).contains(first), popFirst() == UInt8(ascii: "\\"),
                popFirst() == UInt8(ascii: "u")
            else { throw NotJSON() }
            let second = try unit()
            guard (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { throw NotJSON() }
            return scalar
        default: throw NotJSON()
        }
    }

    private mutating func unit() throws -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = popFirst()?.hexadecimalValue else { throw NotJSON() }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func skipSpace() {
        while let byte = first, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard let first, UInt32(first) == mark.value else { return false }
        place += 1
        return true
    }
}
