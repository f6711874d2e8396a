import Glibc
import Text

/// Finds tags in the bytes of a page without parsing it, in any encoding that keeps ASCII.
///
/// Tags inside comments, quoted attributes and text elements count as text.
struct TagScanner {
    struct Tag {
        /// Range from the `<` to the `>`, as offsets.
        let range: Range<Int>
        /// Up to ten letters and digits of the name, in lower case.
        let name: String
        let isClosing: Bool
        /// End of the content, for an element whose content is skipped.
        var contentEnd: Int?
    }

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    /// Creates a scanner. `bytes` must outlive it.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Elements whose content is skipped: text, alternatives to a script that are not shown, and drawings.
    private static let skippedContentTags: Set<String> = [
        "script", "style", "title", "noscript", "template", "textarea", "svg", "iframe", "xmp", "noembed", "noframes",
    ]

    /// Returns the next tag; `nil` at the end, or if a tag or comment does not end.
    mutating func next() -> Tag? {
        while let open = bytes.offset(of: UInt8(ascii: "<"), from: offset) {
            if bytes[open...].starts(with: "<!--".utf8) {
                guard let end = commentEnd(from: open + 4) else { break }
                offset = end
                continue
            }
            let isClosing = open + 1 < bytes.count && bytes[open + 1] == UInt8(ascii: "/")
            let start = open + (isClosing ? 2 : 1)
            let name = name(at: start)
            guard !name.isEmpty else {
                offset = open + 1
                continue
            }
            guard let end = tagEnd(from: start) else { break }
            offset = end
            var tag = Tag(range: open..<end, name: name, isClosing: isClosing)
            let isEmpty = name == "svg" && bytes[end - 2] == UInt8(ascii: "/")
            if !isClosing, !isEmpty, Self.skippedContentTags.contains(name) {
                offset = closingTagStart(name, from: end) ?? bytes.count
                tag.contentEnd = offset
            }
            return tag
        }
        offset = bytes.count
        return nil
    }

    private func name(at start: Int) -> String {
        guard start < bytes.count else { return "" }
        let name = bytes[start...].prefix(10).prefix { $0.isLetter || $0.isDigit }
        return String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
    }

    private func commentEnd(from start: Int) -> Int? {
        // `<!-->` is a whole comment.
        var offset = start - 2
        while let close = bytes.offset(of: UInt8(ascii: ">"), from: offset) {
            if close >= start, bytes[close - 1] == UInt8(ascii: "-"), bytes[close - 2] == UInt8(ascii: "-") {
                return close + 1
            }
            offset = close + 1
        }
        return nil
    }

    /// Returns the offset after the `>` of a tag, past `>` in quoted attributes.
    private func tagEnd(from start: Int) -> Int? {
        var offset = start
        var lastNonSpace = UInt8(ascii: " ")
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: ">") { return offset + 1 }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), lastNonSpace == UInt8(ascii: "=") {
                guard let close = bytes.offset(of: byte, from: offset + 1) else { return nil }
                offset = close
            }
            if byte > 0x20 { lastNonSpace = byte }
            offset += 1
        }
        return nil
    }

    private func closingTagStart(_ name: String, from start: Int) -> Int? {
        var offset = start
        while let open = bytes.offset(of: UInt8(ascii: "<"), from: offset) {
            if open + 1 < bytes.count, bytes[open + 1] == UInt8(ascii: "/"), self.name(at: open + 2) == name {
                return open
            }
            offset = open + 1
        }
        return nil
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the offset of the first such byte at or after `start`.
    func offset(of byte: UInt8, from start: Int) -> Int? {
        guard let baseAddress, start < count, let match = memchr(baseAddress + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(match) - baseAddress
    }
}
