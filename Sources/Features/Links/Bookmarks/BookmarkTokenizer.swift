import Text

/// Splits a bookmark file into tags and text while it is read. Memory is constant: one chunk, one tag and one text
/// at a time. Data that no bookmark needs (icons of 100 KB in an attribute) is skipped.
struct BookmarkTokenizer {
    enum Token: Equatable {
        /// Name in upper case; attribute names in upper case, values still with their character references.
        case start(String, [String: [UInt8]])
        case end(String)
        /// Never empty, with character references not yet decoded, and cut at ``textLimit``.
        case text([UInt8])
    }

    /// Maximum size of one text or attribute value, in bytes; the rest is dropped.
    static let textLimit = 64 << 10
    /// Maximum length of a tag or attribute name, in bytes; the rest is dropped.
    private static let maxNameLength = 64
    /// Maximum number of attributes of a tag; further ones are dropped.
    private static let maxAttributes = 64

    private let nextChunk: () throws -> [UInt8]?
    private var chunk: [UInt8] = []
    private var index = 0
    private var isAtEnd = false
    /// Width of the white space at the beginning of the last returned tag's line. Exports without `</DL>` still
    /// indent.
    private(set) var indentation = 0
    /// Whether only white space precedes the last returned tag on its line.
    private(set) var isFirstOnLine = true
    /// Whether the tag returned last ends itself, as `<dict/>` does. Markup has no such elements, property lists do.
    private(set) var isSelfClosing = false
    /// Width of the white space at the beginning of the current line.
    private var lineIndentation = 0
    private var lineHasContent = false

    /// - Parameter nextChunk: returns the next bytes of the file; nil at the end.
    init(_ nextChunk: @escaping () throws -> [UInt8]?) {
        self.nextChunk = nextChunk
    }

    mutating func next() throws -> Token? {
        var text: [UInt8] = []
        while let byte = try peek() {
            guard byte == UInt8(ascii: "<") else {
                advance(byte)
                if text.count < Self.textLimit { text.append(byte) }
                continue
            }
            if !text.isEmpty { return .text(text) }
            (indentation, isFirstOnLine) = (lineIndentation, !lineHasContent)
            advance(byte)
            if let token = try readMarkup() { return token }
        }
        return text.isEmpty ? nil : .text(text)
    }

    /// Reads the token after a `<`; nil for comments, declarations and processing instructions.
    private mutating func readMarkup() throws -> Token? {
        guard let first = try peek() else { return .text([UInt8(ascii: "<")]) }
        switch first {
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            try skipDeclaration()
            return nil
        case UInt8(ascii: "/"):
            advance(first)
            let name = try readName()
            try skip(past: UInt8(ascii: ">"))
            return name.isEmpty ? nil : .end(name)
        case _ where first.isLetter:
            let name = try readName()
            return .start(name, try readAttributes())
        default:
            return .text([UInt8(ascii: "<")])
        }
    }

    private mutating func skipDeclaration() throws {
        var declaration: [UInt8] = []
        while let byte = try peek() {
            advance(byte)
            let isComment = declaration.starts(with: "!--".utf8)
            if byte == UInt8(ascii: ">"),
                !isComment || declaration.count > 4 && declaration.suffix(2).elementsEqual("--".utf8)
            {
                return
            }
            // The first three bytes and the last two are enough to recognise a comment.
            if declaration.count >= 8 { declaration.remove(at: 5) }
            declaration.append(byte)
        }
    }

    private mutating func skip(past end: UInt8) throws {
        while let byte = try peek() {
            advance(byte)
            if byte == end { return }
        }
    }

    private mutating func readName() throws -> String {
        var bytes: [UInt8] = []
        while let byte = try peek(), byte.isLetter || byte.isDigit || "-_:".utf8.contains(byte) {
            advance(byte)
            guard bytes.count < Self.maxNameLength else { continue }
            // The upper-case letters of ASCII are 0x20 below the lower-case ones.
            bytes.append((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func readAttributes() throws -> [String: [UInt8]] {
        var attributes: [String: [UInt8]] = [:]
        isSelfClosing = false
        while let byte = try peek() {
            if byte == UInt8(ascii: ">") {
                advance(byte)
                break
            }
            isSelfClosing = byte == UInt8(ascii: "/")
            // A tag without `>` ends where the next tag begins.
            if byte == UInt8(ascii: "<") { break }
            let name = try readName()
            if name.isEmpty {
                advance(byte)
                continue
            }
            try skipSpace()
            var value: [UInt8] = []
            if try peek() == UInt8(ascii: "=") {
                advance(UInt8(ascii: "="))
                try skipSpace()
                value = try readValue(isKept: !name.hasPrefix("ICON"))
            }
            if attributes[name] == nil, attributes.count < Self.maxAttributes { attributes[name] = value }
        }
        return attributes
    }

    private mutating func readValue(isKept: Bool) throws -> [UInt8] {
        guard let first = try peek() else { return [] }
        var value: [UInt8] = []
        let quote = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? first : nil
        if let quote { advance(quote) }
        while let byte = try peek() {
            if let quote {
                advance(byte)
                if byte == quote { break }
            } else {
                if byte.isSpace || byte == UInt8(ascii: ">") { break }
                advance(byte)
            }
            if isKept, value.count < Self.textLimit { value.append(byte) }
        }
        return value
    }

    private mutating func skipSpace() throws {
        while let byte = try peek(), byte.isSpace { advance(byte) }
    }

    /// Returns the next byte without consuming it; nil at the end.
    private mutating func peek() throws -> UInt8? {
        while index >= chunk.count {
            guard !isAtEnd else { return nil }
            guard let next = try nextChunk() else {
                isAtEnd = true
                return nil
            }
            chunk = next
            index = 0
        }
        return chunk[index]
    }

    /// Consumes the byte that ``peek()`` returned.
    private mutating func advance(_ byte: UInt8) {
        index += 1
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            lineIndentation = 0
            lineHasContent = false
        } else if !byte.isSpace {
            lineHasContent = true
        } else if !lineHasContent {
            lineIndentation += 1
        }
    }
}

extension UInt8 {
    /// HTML's white space.
    var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}
