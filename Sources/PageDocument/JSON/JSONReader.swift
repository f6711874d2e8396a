import Text

/// Reads one JSON value of at most `PageLimits.depth` levels (RFC 8259).
struct JSONReader {
    private struct NotJSON: Error {}

    private var rest: Substring.UTF8View

    /// Nil for what is not one JSON value in UTF-8.
    static func value(of bytes: [UInt8]) -> JSON? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var reader = JSONReader(rest: text[...].utf8)
        guard let value = try? reader.value(depth: 0) else { return nil }
        reader.skipSpace()
        return reader.rest.isEmpty ? value : nil
    }

    private mutating func value(depth: Int) throws -> JSON {
        guard depth <= PageLimits.depth else { throw NotJSON() }
        skipSpace()
        switch rest.first {
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
        rest.removeFirst()
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
        rest.removeFirst()
        if take("]") { return elements }
        repeat { elements.append(try value(depth: depth)) } while take(",")
        guard take("]") else { throw NotJSON() }
        return elements
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws -> JSON {
        let expected = "\(word)".utf8
        guard rest.starts(with: expected) else { throw NotJSON() }
        rest.removeFirst(expected.count)
        return value
    }

    private mutating func number() throws -> String {
        var digits: [UInt8] = []
        if rest.first == UInt8(ascii: "-") { digits.append(rest.removeFirst()) }
        let start = digits.count
        guard takeDigits(&digits), digits.count == start + 1 || digits[start] != UInt8(ascii: "0") else {
            throw NotJSON()
        }
        if rest.first == UInt8(ascii: ".") {
            digits.append(rest.removeFirst())
            guard takeDigits(&digits) else { throw NotJSON() }
        }
        if let sign = rest.first, sign | 0x20 == UInt8(ascii: "e") {
            digits.append(rest.removeFirst())
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
                digits.append(rest.removeFirst())
            }
            guard takeDigits(&digits) else { throw NotJSON() }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private mutating func takeDigits(_ digits: inout [UInt8]) -> Bool {
        let count = digits.count
        while let digit = rest.first, digit &- 0x30 < 10 { digits.append(rest.removeFirst()) }
        return digits.count > count
    }

    private mutating func text() throws -> String {
        guard take("\"") else { throw NotJSON() }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"): bytes += String(try escape()).utf8
            case 0..<0x20: throw NotJSON()
            default: bytes.append(byte)
            }
        }
        throw NotJSON()
    }

    private mutating func escape() throws -> Unicode.Scalar {
        switch rest.popFirst() {
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
            guard (0xD800..<0xDC00).contains(first), rest.popFirst() == UInt8(ascii: "\\"),
                rest.popFirst() == UInt8(ascii: "u")
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
            guard let digit = rest.popFirst()?.hexadecimalValue else { throw NotJSON() }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func skipSpace() {
        while let byte = rest.first, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { rest.removeFirst() }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard let first = rest.first, UInt32(first) == mark.value else { return false }
        rest.removeFirst()
        return true
    }
}
