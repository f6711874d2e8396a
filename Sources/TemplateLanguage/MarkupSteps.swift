/// One byte of literal HTML at a time.
extension MarkupReader {
    mutating func step(_ byte: UInt8, at offset: Int, limit: Int) throws(TemplateError) {
        switch context {
        case .text:
            isAfterTag = false
            if byte == UInt8(ascii: "<") { context = .afterLessThan }
        case .plainText, .raw: try stepInRaw(byte, at: offset, limit: limit)
        case .afterLessThan: try stepAfterLessThan(byte, at: offset, limit: limit)
        case .tagName:
            if byte.isNamePart || byte == UInt8(ascii: "-") {
                word.append(byte.lowercased)
            } else {
                try endTagName(at: offset)
                try stepInTag(byte, at: offset)
            }
        case .endTagName, .afterEndTagName: try stepInEndTag(byte, at: offset)
        case .gap, .attached: try stepInTag(byte, at: offset)
        case .attributeName:
            if byte.isNamePart || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") {
                word.append(byte.lowercased)
            } else {
                try endAttributeName(at: offset)
                context = .afterAttributeName
                try stepAfterAttributeName(byte, at: offset)
            }
        case .afterAttributeName: try stepAfterAttributeName(byte, at: offset)
        case .beforeValue: try stepBeforeValue(byte, at: offset)
        case .value(let quote, let rule): try stepInValue(byte, quote: quote, rule: rule, at: offset)
        case .comment:
            if byte == UInt8(ascii: ">"), ends(with: "--", at: offset) { (context, isAfterTag) = (.text, true) }
        case .declaration:
            if byte == UInt8(ascii: ">") { (context, isAfterTag) = (.text, true) }
        }
    }

    private mutating func stepAfterLessThan(_ byte: UInt8, at offset: Int, limit: Int) throws(TemplateError) {
        word = []
        if byte.isLetter {
            word = [byte.lowercased]
            context = .tagName
        } else if byte == UInt8(ascii: "/") {
            context = .endTagName
        } else if byte == UInt8(ascii: "!"), starts(with: "--", at: offset + 1, limit: limit) {
            context = .comment
        } else if byte == UInt8(ascii: "!"), starts(with: "doctype", at: offset + 1, limit: limit), open.isEmpty {
            context = .declaration
        } else {
            throw source.error(at: offset - 1, "write &lt; for a less-than sign in text")
        }
    }

    mutating func endTagName(at offset: Int) throws(TemplateError) {
        tag = String(decoding: word, as: UTF8.self)
        attributes = []
        slash = false
        context = .attached
        if let reason = AttributeRule.rejection(ofElement: tag) { throw source.error(at: offset - word.count, reason) }
    }

    private mutating func stepInTag(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        if byte == UInt8(ascii: ">") { return try endTag(at: offset) }
        if slash { throw source.error(at: offset, "after the slash only > can follow") }
        if byte.isSpace {
            context = .gap
        } else if byte == UInt8(ascii: "/") {
            slash = true
        } else if context == .attached {
            throw source.error(at: offset, "white space is missing before this attribute")
        } else if byte.isLetter {
            word = [byte.lowercased]
            context = .attributeName
        } else {
            throw source.error(at: offset, "an attribute name starts with a letter")
        }
    }

    private mutating func endTag(at offset: Int) throws(TemplateError) {
        let tag = self.tag
        let slash = self.slash
        (self.tag, self.slash, isAfterTag) = ("", false, true)
        let isForeign = tag == "svg" || tag == "math" || open.contains("svg") || open.contains("math")
        context = .text
        if Self.void.contains(tag) { return }
        if slash {
            if isForeign { return }
            throw source.error(at: offset, "<\(tag)/> is not closed by its slash; write </\(tag)>")
        }
        open.append(tag)
        if Self.rawText.contains(tag) { context = .raw }
        if !isForeign, tag == "title" || tag == "textarea" { context = .plainText }
    }

    private mutating func stepInEndTag(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        if context == .endTagName, byte.isNamePart || byte == UInt8(ascii: "-") {
            word.append(byte.lowercased)
        } else if byte.isSpace, !word.isEmpty {
            context = .afterEndTagName
        } else if byte == UInt8(ascii: ">") {
            let name = String(decoding: word, as: UTF8.self)
            guard open.last == name else {
                let expected = open.last.map { "; the open element is <\($0)>" } ?? "; no element is open"
                throw source.error(at: offset, "</\(name)> closes nothing\(expected)")
            }
            open.removeLast()
            isAfterTag = true
            context = .text
        } else {
            throw source.error(at: offset, "an end tag holds only its name")
        }
    }

    mutating func endAttributeName(at offset: Int) throws(TemplateError) {
        let name = String(decoding: word, as: UTF8.self)
        let start = offset - word.count
        if let reason = AttributeRule.rejection(ofAttribute: name) { throw source.error(at: start, reason) }
        if attributes.contains(name) { throw source.error(at: start, "the attribute \(name) is here twice") }
        attributes.append(name)
        context = .attached
    }

    private mutating func stepAfterAttributeName(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        if byte.isSpace { return }
        if byte == UInt8(ascii: "=") {
            context = .beforeValue
        } else {
            context = source.bytes[offset - 1].isSpace ? .gap : .attached
            try stepInTag(byte, at: offset)
        }
    }

    private mutating func stepBeforeValue(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        if byte.isSpace { return }
        guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
            throw source.error(at: offset, "put quotes around the attribute's value")
        }
        let rule = AttributeRule(element: tag, attribute: attributes.last ?? "")
        literalURL = rule == .url || rule == .ownURL ? [] : nil
        startsCandidate = rule == .candidates
        context = .value(quote: byte, rule)
    }

    private mutating func stepInValue(
        _ byte: UInt8, quote: UInt8, rule: AttributeRule, at offset: Int
    ) throws(TemplateError) {
        if byte == quote {
            try endLiteralURL(at: offset)
            (literalURL, startsCandidate) = (nil, false)
            context = .attached
            return
        }
        literalURL?.append(byte)
        guard rule == .candidates else { return }
        startsCandidate = byte.isSpace ? startsCandidate || source.bytes[offset - 1] == UInt8(ascii: ",") : false
    }

    /// Checks the literal beginning of a URL once something other than a literal follows.
    mutating func endLiteralURL(at offset: Int) throws(TemplateError) {
        guard let prefix = literalURL, !prefix.isEmpty, case .value(_, let rule) = context else { return }
        guard rule.allows(literal: prefix) else {
            throw source.error(at: offset - prefix.count, "this URL does not start as a safe one does")
        }
        literalURL = nil
    }

    private mutating func stepInRaw(_ byte: UInt8, at offset: Int, limit: Int) throws(TemplateError) {
        let name = open.last ?? ""
        if byte == UInt8(ascii: "<"), starts(with: "/" + name, at: offset + 1, limit: limit) {
            context = .afterLessThan
        } else if byte == UInt8(ascii: "<") {
            throw source.error(at: offset, "<\(name)> cannot hold a less-than sign")
        } else if name == "script", !byte.isSpace {
            throw source.error(at: offset, "inline script is blocked by the page's policy; write a file in Public/js")
        }
    }

    private func starts(with text: String, at offset: Int, limit: Int) -> Bool {
        let end = offset + text.utf8.count
        return end <= limit && zip(source.bytes[offset..<end], text.utf8).allSatisfy { $0.lowercased == $1 }
    }

    private func ends(with text: String, at offset: Int) -> Bool {
        let start = offset - text.utf8.count
        return start >= 0 && source.bytes[start..<offset].elementsEqual(text.utf8)
    }

    private static let void: Set<String> = [
        "area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    private static let rawText: Set<String> = ["script", "iframe", "noscript"]
}
