/// Finds `<meta charset>`, `<meta http-equiv content="…charset=…">` or an XML declaration in raw bytes.
enum CharsetDeclaration {
    static func find(in bytes: ArraySlice<UInt8>) -> Charset? {
        if bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")),
            let charset = label(after: "encoding", in: bytes[..<end])
        {
            return charset
        }
        var rest = bytes
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[open...]
            if rest.starts(with: "<!--".utf8) {
                rest = afterComment(rest)
            } else if starts(rest, with: "<meta") {
                let tag = rest.prefix(1_024).prefix { $0 != UInt8(ascii: ">") }
                if let charset = label(after: "charset", in: tag) { return charset }
                rest = rest[tag.endIndex...]
            } else {
                rest = rest.dropFirst()
            }
        }
        return nil
    }

    private static func afterComment(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var index = bytes.startIndex + 4
        while index + 2 < bytes.endIndex {
            if bytes[index] == 0x2d, bytes[index + 1] == 0x2d, bytes[index + 2] == 0x3e { return bytes[(index + 3)...] }
            index += 1
        }
        return []
    }

    private static func label(after name: String, in tag: ArraySlice<UInt8>) -> Charset? {
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

    private static func starts(_ bytes: ArraySlice<UInt8>, with name: String) -> Bool {
        let head = bytes.prefix(name.utf8.count)
        return head.count == name.utf8.count && zip(head, name.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}
