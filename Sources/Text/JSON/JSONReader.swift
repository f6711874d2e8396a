extension JSONValue {
    /// Parses one JSON value in UTF-8; `nil` for anything else, and if it is nested deeper than `depth`.
    package init?(_ bytes: [UInt8], _ strictness: JSONStrictness = .tolerant, depth: Int = JSONLimits.depth) {
        var reader = JSONReader(bytes, strictness, depth)
        guard let value = reader.document() else { return nil }
        self = value
    }

    package init?(_ text: String) {
        self.init(Array(text.utf8))
    }
}

/// A parser of one JSON value.
private struct JSONReader {
    private struct JSONSyntaxError: Error {}

    private let bytes: [UInt8]
    private let depth: Int
    private let isTolerant: Bool
    private let isForgiving: Bool
    /// Index of the next byte.
    private var offset = 0

    init(_ bytes: [UInt8], _ strictness: JSONStrictness, _ depth: Int) {
        self.bytes = bytes
        self.depth = depth
        isTolerant = strictness != .strict
        isForgiving = strictness == .forgiving
    }

    mutating func document() -> JSONValue? {
        if isTolerant, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        guard let value = try? value(depth: 0) else { return nil }
        skipSpace()
        return first == nil ? value : nil
    }

    private var first: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func popFirst() -> UInt8? {
        defer { offset += 1 }
        return first
    }

    private mutating func value(depth: Int) throws -> JSONValue {
        guard depth <= self.depth else { throw JSONSyntaxError() }
        skipSpace()
        switch first {
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): return try text().map(JSONValue.string) ?? .null
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func members(depth: Int) throws -> [JSONMember] {
        var members: [JSONMember] = []
        offset += 1
        while !consume("}") {
            if !members.isEmpty {
                guard consume(",") else { throw JSONSyntaxError() }
                if isTolerant, consume("}") { break }
            }
            skipSpace()
            let name = try text()
            guard consume(":") else { throw JSONSyntaxError() }
            let value = try value(depth: depth)
            members.append(JSONMember(name ?? "\u{FFFD}", value))
        }
        return members
    }

    private mutating func elements(depth: Int) throws -> [JSONValue] {
        var elements: [JSONValue] = []
        offset += 1
        while !consume("]") {
            if !elements.isEmpty {
                guard consume(",") else { throw JSONSyntaxError() }
                if isTolerant, consume("]") { break }
            }
            elements.append(try value(depth: depth))
        }
        return elements
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws -> JSONValue {
        guard bytes[offset...].starts(with: word.utf8) else { throw JSONSyntaxError() }
        offset += word.utf8.count
        return value
    }

    private mutating func number() throws -> JSONValue {
        let start = offset
        if skipNumber() {
            let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
            if !isTolerant || Double(digits)?.isFinite == true { return .number(digits) }
        }
        guard isForgiving, start < bytes.count, bytes[start].isDigit || bytes[start] == UInt8(ascii: "-") else {
            throw JSONSyntaxError()
        }
        while let byte = first, byte.isDigit || "+-.eE".utf8.contains(byte) { offset += 1 }
        return .null
    }

    private mutating func skipNumber() -> Bool {
        if first == UInt8(ascii: "-") { offset += 1 }
        let digits = offset
        guard skipDigits(), offset == digits + 1 || bytes[digits] != UInt8(ascii: "0") else { return false }
        if first == UInt8(ascii: ".") {
            offset += 1
            guard skipDigits() else { return false }
        }
        if let sign = first, sign | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if let sign = first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
            guard skipDigits() else { return false }
        }
        return true
    }

    private mutating func skipDigits() -> Bool {
        let start = offset
        while let digit = first, digit.isDigit { offset += 1 }
        return offset > start
    }

    /// Returns `nil` for a string that cannot be read, if the strictness is forgiving.
    private mutating func text() throws -> String? {
        guard consume("\"") else { throw JSONSyntaxError() }
        let start = offset
        if let text = try? unescaped() { return text }
        guard isForgiving else { throw JSONSyntaxError() }
        offset = start
        while let byte = popFirst() {
            if byte == UInt8(ascii: "\"") { return nil }
            if byte == UInt8(ascii: "\\") { offset += 1 }
        }
        throw JSONSyntaxError()
    }

    /// Reads the rest of a string, including the quote that ends it.
    private mutating func unescaped() throws -> String {
        var start = offset
        // Text before `start`, if there was an escape.
        var text: [UInt8] = []
        while let byte = popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                let rest = bytes[start..<offset - 1]
                guard let text = String(validating: text.isEmpty ? rest : text + rest, as: UTF8.self) else {
                    throw JSONSyntaxError()
                }
                return text
            case UInt8(ascii: "\\"):
                text += bytes[start..<offset - 1]
                text += String(try escape()).utf8
                start = offset
            case 0..<0x20: throw JSONSyntaxError()
            default: break
            }
        }
        throw JSONSyntaxError()
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
            // The first half of a pair must be followed by the second, because half a pair is no text.
            guard (0xD800..<0xDC00).contains(first), popFirst() == UInt8(ascii: "\\"),
                popFirst() == UInt8(ascii: "u")
            else { throw JSONSyntaxError() }
            let second = try unit()
            guard (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { throw JSONSyntaxError() }
            return scalar
        default: throw JSONSyntaxError()
        }
    }

    private mutating func unit() throws -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = popFirst()?.hexadecimalValue else { throw JSONSyntaxError() }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func skipSpace() {
        while let byte = first, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private mutating func consume(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard let first, UInt32(first) == mark.value else { return false }
        offset += 1
        return true
    }
}
