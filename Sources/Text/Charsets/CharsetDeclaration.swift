/// Finds the character set that a document declares in its own bytes.
enum CharsetDeclaration {
    /// Maximum length of a `<meta` tag, in bytes.
    private static let maxTagLength = 1_024

    /// Finds an XML declaration, `<meta charset>` or `<meta http-equiv content="…charset=…">`; `nil` if there is none.
    static func find(in bytes: ArraySlice<UInt8>) -> Charset? {
        if bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")),
            let charset = charset(after: "encoding", in: bytes[..<end])
        {
            return charset
        }
        var rest = bytes
        while let tagStart = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[tagStart...]
            if rest.starts(with: "<!--".utf8) {
                rest = skipComment(rest)
            } else if starts(rest, with: "<meta") {
                let tag = rest.prefix(maxTagLength).prefix { $0 != UInt8(ascii: ">") }
                if let charset = charset(after: "charset", in: tag) { return charset }
                rest = rest[tag.endIndex...]
            } else {
                rest = rest.dropFirst()
            }
        }
        return nil
    }

    /// Returns the bytes after `-->`; nothing if the comment does not end.
    private static func skipComment(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var index = bytes.startIndex + 4  // Behind `<!--`.
        while index + 2 < bytes.endIndex {
            if bytes[index...].starts(with: "-->".utf8) { return bytes[(index + 3)...] }
            index += 1
        }
        return []
    }

    /// Reads the label behind `name` and `=`.
    private static func charset(after name: String, in tag: ArraySlice<UInt8>) -> Charset? {
        var rest = tag
        while !rest.isEmpty {
            guard starts(rest, with: name) else {
                rest = rest.dropFirst()
                continue
            }
            var value = rest.dropFirst(name.utf8.count).drop(while: isSpace)
            rest = value
            guard value.first == UInt8(ascii: "=") else { continue }
            value = value.dropFirst().drop(while: isSpace).drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
            let label = value.prefix { !isSpace($0) && !"\"';/>".utf8.contains($0) }
            guard let charset = Charset(label: String(decoding: label, as: UTF8.self)) else { return nil }
            // A declaration that was read as ASCII cannot be part of a UTF-16 text.
            return charset == .utf16LE || charset == .utf16BE ? .utf8 : charset
        }
        return nil
    }

    /// Compares without case, by the bit in which ASCII letters of both cases differ.
    private static func starts(_ bytes: ArraySlice<UInt8>, with name: String) -> Bool {
        let head = bytes.prefix(name.utf8.count)
        return head.count == name.utf8.count && zip(head, name.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}
