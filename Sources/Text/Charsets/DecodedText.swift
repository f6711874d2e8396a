/// The body of a web page or feed as text, with the character set that it was decoded from.
package struct DecodedText: Sendable, Equatable {
    package let text: String
    /// The standard's name, such as `windows-949`.
    package let charset: String

    package init(text: String, charset: String) {
        self.text = text
        self.charset = charset
    }

    /// Decodes the bytes of a page or feed. Never fails: bad bytes become U+FFFD.
    ///
    /// Order: byte order mark; the label of the response header; a declaration in the first 1,024 bytes; for undeclared
    /// bytes strict UTF-8, a later declaration, Korean by host or byte pattern, Japanese and Chinese by byte pattern,
    /// windows-1252. Two exceptions: bytes that can only be UTF-8 are UTF-8 whatever was declared, and a declaration of
    /// UTF-8 or Latin-1 is ignored for East Asian bytes.
    /// - Parameters:
    ///   - header: the `charset` of the response's content type.
    ///   - host: the host that sent the response.
    package init(_ bytes: [UInt8], header: String? = nil, host: String = "") {
        let (charset, markLength) = Self.detect(bytes, header, host)
        let content = markLength == 0 ? bytes : Array(bytes.dropFirst(markLength))
        if charset != .utf8, let text = Iconv.decode(content, from: charset) {
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
        let heuristics = CharsetHeuristics(bytes)
        let declared =
            header.flatMap { Charset(label: $0) } ?? CharsetDeclaration.find(in: bytes[..<min(bytes.count, 1_024)])
        guard let declared else { return (guess(bytes, heuristics, host), 0) }
        // Servers declare these two as defaults for any text.
        if declared == .utf8 || declared == .windows1252, !heuristics.isUTF8 {
            return (heuristics.looksKorean ? .windows949 : EastAsianText(bytes).charset ?? declared, 0)
        }
        if declared == .utf8 { return (.utf8, 0) }
        if declared == .utf16LE || declared == .utf16BE { return (declared, 0) }
        return (heuristics.isUTF8 && heuristics.hasLongUTF8 ? .utf8 : declared, 0)
    }

    /// Returns the likely character set of bytes without a declaration in the header or the first 1,024 bytes.
    private static func guess(_ bytes: [UInt8], _ heuristics: CharsetHeuristics, _ host: String) -> Charset {
        if heuristics.isUTF8 { return .utf8 }
        if let lateDeclaration = CharsetDeclaration.find(in: bytes[...]), lateDeclaration != .utf8 {
            return lateDeclaration
        }
        if host.hasSuffix(".kr") || heuristics.looksKorean { return .windows949 }
        return EastAsianText(bytes).charset ?? .windows1252
    }
}
