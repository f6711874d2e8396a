/// A body as text, with the character set that was used for it.
package struct DecodedText: Sendable, Equatable {
    package let text: String
    /// The standard's name, such as `windows-949`.
    package let charset: String

    package init(text: String, charset: String) {
        self.text = text
        self.charset = charset
    }

    /// Decodes a page or feed. Never fails: bad bytes become U+FFFD.
    ///
    /// Order: byte order mark; the answer's label; a declaration in the first 1,024 bytes; for undeclared bytes strict
    /// UTF-8, a later declaration, Korean by host or by its byte pattern, Japanese and Chinese by theirs, windows-1252. Two
    /// corrections on top: bytes that can only be UTF-8 are UTF-8 whatever was declared, and a false claim of UTF-8 or
    /// Latin-1 over East Asian bytes is ignored.
    /// - Parameters:
    ///   - header: the `charset` of the answer's content type.
    ///   - host: the answering host.
    package init(_ bytes: [UInt8], header: String? = nil, host: String = "") {
        let (charset, markLength) = Self.detect(bytes, header, host)
        let content = markLength == 0 ? bytes : Array(bytes.dropFirst(markLength))
        if charset != .utf8, let text = Iconv.decode(content, charset) {
            self.text = text
            self.charset = charset.name
        } else {
            text = String(decoding: content, as: UTF8.self)
            self.charset = Charset.utf8.name
        }
    }

    private static func detect(_ bytes: [UInt8], _ header: String?, _ host: String) -> (Charset, markLength: Int) {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return (.utf8, 3) }
        if bytes.starts(with: [0xff, 0xfe]) { return (.utf16LE, 2) }
        if bytes.starts(with: [0xfe, 0xff]) { return (.utf16BE, 2) }
        let pattern = CharsetHeuristics(bytes)
        let declared =
            header.flatMap { Charset(label: $0) } ?? CharsetDeclaration.find(in: bytes[..<min(bytes.count, 1_024)])
        guard let declared else { return (undeclared(bytes, pattern, host), 0) }
        // Servers claim these two of everything.
        if declared == .utf8 || declared == .windows1252, !pattern.isUTF8 {
            return (pattern.looksKorean ? .windows949 : EastAsianText(bytes).charset ?? declared, 0)
        }
        if declared == .utf8 { return (.utf8, 0) }
        if declared == .utf16LE || declared == .utf16BE { return (declared, 0) }
        return (pattern.isUTF8 && pattern.hasLongUTF8 ? .utf8 : declared, 0)
    }

    private static func undeclared(_ bytes: [UInt8], _ pattern: CharsetHeuristics, _ host: String) -> Charset {
        if pattern.isUTF8 { return .utf8 }
        if let late = CharsetDeclaration.find(in: bytes[...]), late != .utf8 { return late }
        if host.hasSuffix(".kr") || pattern.looksKorean { return .windows949 }
        return EastAsianText(bytes).charset ?? .windows1252
    }
}
