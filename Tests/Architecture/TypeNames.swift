/// The types that a Swift file declares, extends and names. Comments and texts do not count; what is interpolated does.
struct TypeNames {
    /// A type, and the one that it is declared in or named after; empty at the top.
    struct Name: Hashable {
        var outer = ""
        let name: String
    }

    private(set) var declared: Set<Name> = []
    private(set) var named: Set<Name> = []
    /// Types whose members stand in this file: their inner types need no prefix here.
    private(set) var opened: Set<String> = []

    private enum Token: Equatable {
        case word(String)
        case sign(UInt8)
    }

    private static let declaring: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]

    init(_ file: SourceTree.File) {
        var tokens: [Token] = []
        let bytes = Array(file.text.utf8)
        bytes.withUnsafeBufferPointer { bytes in
            var at = 0
            Self.read(bytes, &at, &tokens)
        }
        collect(tokens)
    }

    private mutating func collect(_ tokens: [Token]) {
        var braces: [String] = []
        var opening = ""
        for (index, token) in tokens.enumerated() {
            switch token {
            case .sign(UInt8(ascii: "{")):
                braces.append(opening)
                opening = ""
            case .sign(UInt8(ascii: "}")): _ = braces.popLast()
            case .word(let name) where name.first?.isUppercase == true:
                let before = index > 0 ? tokens[index - 1] : nil
                if case .word(let word) = before, word == "extension" || Self.declaring.contains(word) {
                    let type = word == "extension" ? Self.last(tokens, from: index) : name
                    if word != "typealias" {
                        opening = type
                        opened.insert(type)
                    }
                    if word == "extension" {
                        named.insert(Name(name: name))
                    } else if let outer = braces.last {
                        if !outer.isEmpty { declared.insert(Name(outer: outer, name: name)) }
                    } else {
                        declared.insert(Name(name: name))
                    }
                } else if before == .sign(UInt8(ascii: ".")) {
                    guard index > 1, case .word(let outer) = tokens[index - 2] else { continue }
                    named.insert(Name(outer: outer, name: name))
                } else {
                    named.insert(Name(name: name))
                }
            default: break
            }
        }
    }

    /// `Inner` of `Outer.Inner`.
    private static func last(_ tokens: [Token], from index: Int) -> String {
        var index = index
        while index + 2 < tokens.count, tokens[index + 1] == .sign(UInt8(ascii: ".")), case .word = tokens[index + 2] {
            index += 2
        }
        guard case .word(let name) = tokens[index] else { return "" }
        return name
    }

    // MARK: Reading

    /// Reads to the end, or behind the parenthesis that ends an interpolation.
    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, inText: Bool = false, _ tokens: inout [Token]
    ) {
        var depth = 0
        while at < bytes.count {
            let byte = bytes[at]
            if isWord(byte) {
                let start = at
                while at < bytes.count, isWord(bytes[at]) { at += 1 }
                tokens.append(word(bytes[start..<at]))
                continue
            }
            switch byte {
            case UInt8(ascii: "/") where has("//", bytes, at): skip(to: "\n", bytes, &at)
            case UInt8(ascii: "/") where has("/*", bytes, at): skip(to: "*/", bytes, &at)
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                if !readText(bytes, &at, &tokens) { at += 1 }
            case UInt8(ascii: " "), UInt8(ascii: "\n"): at += 1
            default:
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                at += 1
                if inText, depth < 0 { return }
                tokens.append(.sign(byte))
            }
        }
    }

    /// - Returns: false if no text begins here.
    private static func readText(
        _ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ tokens: inout [Token]
    ) -> Bool {
        var start = at
        while start < bytes.count, bytes[start] == UInt8(ascii: "#") { start += 1 }
        let hashes = String(repeating: "#", count: start - at)
        guard has("\"", bytes, start) else { return false }
        let quote = has("\"\"\"", bytes, start) ? "\"\"\"" : "\""
        let end = quote + hashes
        let escape = "\\" + hashes
        at = start + quote.utf8.count
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "\\") else {
                at += 1
                continue
            }
            if has(end, bytes, at) { break }
            if has(escape, bytes, at) {
                at += escape.utf8.count
                if has("(", bytes, at) {
                    at += 1
                    read(bytes, &at, inText: true, &tokens)
                    continue
                }
            }
            at += 1
        }
        at += end.utf8.count
        return true
    }

    /// Only what may be a type, or comes before one, is spelled out.
    private static func word(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Token {
        let first = bytes[bytes.startIndex]
        let isType = first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
        guard isType || (4...9).contains(bytes.count) && [0x61, 0x63, 0x65, 0x70, 0x73, 0x74].contains(first) else {
            return .sign(0)
        }
        return .word(String(decoding: bytes, as: UTF8.self))
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private static func has(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
        var index = at
        for byte in text.utf8 {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
        }
        return true
    }

    private static func skip(to end: String, _ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) {
        let first = end.utf8.first
        while at < bytes.count, bytes[at] != first || !has(end, bytes, at) { at += 1 }
        at += end.utf8.count
    }
}
