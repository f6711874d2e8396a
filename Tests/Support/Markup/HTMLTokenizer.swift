/// Cuts HTML into tokens as browsers do (WHATWG, section 13.2.5) and notes everything that is a parse error there.
///
/// It is written apart from the template compiler on purpose: a mistake in one does not hide in the other.
package struct HTMLTokenizer {
    package private(set) var tokens: [HTMLToken] = []
    package private(set) var errors: [String] = []
    private let bytes: [UInt8]
    private var next = 0
    private var text: [UInt8] = []
    /// Depth of open `svg` and `math`, where no element holds raw text.
    private var foreignDepth = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while next < bytes.count { step() }
        endText()
    }

    package var tags: [HTMLTag] {
        tokens.compactMap { if case .start(let tag) = $0 { tag } else { nil } }
    }

    private func byte(_ offset: Int) -> UInt8 {
        offset < bytes.count ? bytes[offset] : 0
    }

    private mutating func step() {
        guard bytes[next] == UInt8(ascii: "<") else {
            if bytes[next] == 0 { errors.append("a NUL byte") }
            text.append(bytes[next])
            next += 1
            return
        }
        let following = byte(next + 1)
        if isLetter(following) {
            readTag()
        } else if following == UInt8(ascii: "/"), isLetter(byte(next + 2)) {
            readTag()
        } else if following == UInt8(ascii: "!") || following == UInt8(ascii: "?") || following == UInt8(ascii: "/") {
            readComment()
        } else {
            errors.append("a less-than sign in text")
            text.append(bytes[next])
            next += 1
        }
    }

    private mutating func readComment() {
        endText()
        let isReal = matches("<!--", at: next)
        if !isReal, !matches("<!doctype", at: next) { errors.append("a bogus comment") }
        let start = next
        next += isReal ? 2 : 1
        while next < bytes.count {
            if bytes[next] == UInt8(ascii: ">"), !isReal || matches("--", at: next - 2) || matches("--!", at: next - 3)
            {
                break
            }
            next += 1
        }
        if next == bytes.count { errors.append("an open comment") }
        next += 1
        tokens.append(.comment(String(decoding: bytes[start..<min(next, bytes.count)], as: UTF8.self)))
    }

    private mutating func readTag() {
        endText()
        let isEnd = byte(next + 1) == UInt8(ascii: "/")
        next += isEnd ? 2 : 1
        let name = readName(until: " \t\n\u{0C}\r/>")
        var attributes: [HTMLTag.Attribute] = []
        var isSelfClosing = false
        while true {
            while isSpace(byte(next)) { next += 1 }
            guard next < bytes.count else {
                errors.append("the end of the file in a tag")
                return
            }
            if bytes[next] == UInt8(ascii: ">") { break }
            if bytes[next] == UInt8(ascii: "/") {
                isSelfClosing = byte(next + 1) == UInt8(ascii: ">")
                if !isSelfClosing { errors.append("a slash in <\(name)>") }
                next += 1
                continue
            }
            attributes.append(readAttribute(of: name))
        }
        next += 1
        if isEnd {
            if !attributes.isEmpty { errors.append("attributes on </\(name)>") }
            if name == "svg" || name == "math" { foreignDepth -= 1 }
            tokens.append(.end(name: name))
            return
        }
        let names = attributes.map(\.name)
        if Set(names).count < names.count { errors.append("a double attribute on <\(name)>") }
        tokens.append(.start(HTMLTag(name: name, attributes: attributes, isSelfClosing: isSelfClosing)))
        if name == "svg" || name == "math", !isSelfClosing { foreignDepth += 1 }
        if foreignDepth == 0 { readRawText(of: name) }
    }

    private mutating func readAttribute(of tag: String) -> HTMLTag.Attribute {
        let name = readName(until: " \t\n\u{0C}\r/>=", takingFirst: true)
        if name.contains(where: { "\"'<=".contains($0) }) { errors.append("the attribute name \(name) on <\(tag)>") }
        var equals = next
        while isSpace(byte(equals)) { equals += 1 }
        guard byte(equals) == UInt8(ascii: "=") else { return .init(name: name, value: "") }
        next = equals + 1
        while isSpace(byte(next)) { next += 1 }
        let quote = byte(next)
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if !isQuoted { errors.append("the unquoted value of \(name) on <\(tag)>") }
        let start = isQuoted ? next + 1 : next
        next = start
        while next < bytes.count,
            isQuoted ? bytes[next] != quote : !isSpace(bytes[next]) && bytes[next] != UInt8(ascii: ">")
        {
            next += 1
        }
        let value = HTMLReferences.decoded(bytes[min(start, bytes.count)..<next])
        if isQuoted {
            next += 1
            if !isSpace(byte(next)), byte(next) != UInt8(ascii: ">"), byte(next) != UInt8(ascii: "/") {
                errors.append("no white space after \(name) on <\(tag)>")
            }
        }
        return .init(name: name, value: value)
    }

    /// The content of elements that hold no elements, up to their own end tag.
    private mutating func readRawText(of name: String) {
        let isText = name == "title" || name == "textarea"
        guard isText || ["script", "style", "iframe", "noscript", "xmp", "noembed", "noframes"].contains(name) else {
            return
        }
        let start = next
        while next < bytes.count {
            if matches("</" + name, at: next), " \t\n\u{0C}\r/>".utf8.contains(byte(next + 2 + name.utf8.count)) {
                break
            }
            next += 1
        }
        let content = bytes[start..<next]
        if content.isEmpty { return }
        tokens.append(.text(isText ? HTMLReferences.decoded(content) : String(decoding: content, as: UTF8.self)))
    }

    private mutating func readName(until end: String, takingFirst: Bool = false) -> String {
        let start = next
        if takingFirst { next += 1 }
        while next < bytes.count, !end.utf8.contains(bytes[next]) { next += 1 }
        return String(decoding: bytes[start..<next], as: UTF8.self).lowercased()
    }

    private mutating func endText() {
        if !text.isEmpty { tokens.append(.text(HTMLReferences.decoded(text[...]))) }
        text = []
    }

    private func matches(_ expected: String, at start: Int) -> Bool {
        guard start >= 0, start + expected.utf8.count <= bytes.count else { return false }
        return zip(bytes[start...], expected.utf8).allSatisfy { $0 == $1 || (isLetter($0) && $0 | 32 == $1) }
    }

    private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }
    private func isSpace(_ byte: UInt8) -> Bool { [9, 10, 12, 13, 32].contains(byte) }
}
