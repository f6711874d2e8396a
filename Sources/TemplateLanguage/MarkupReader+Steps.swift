extension MarkupReader {
    /// Reads one byte of literal HTML.
    /// - Parameter limit: the end of the literal, beyond which no byte may be looked at.
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
        case .betweenAttributes, .afterNameOrValue: try stepInTag(byte, at: offset)
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
        } else if byte == UInt8(ascii: "!"), starts(with: "doctype", at: offset + 1, limit: limit), openElements.isEmpty
        {
            context = .declaration
        } else {
            throw source.error(at: offset - 1, "write &lt; for a less-than sign in text")
        }
    }

    /// Ends the name of a start tag.
    mutating func endTagName(at offset: Int) throws(TemplateError) {
        tagName = String(decoding: word, as: UTF8.self)
        attributes = []
        hasSlash = false
        context = .afterNameOrValue
        if let reason = AttributeRule.rejection(ofElement: tagName) {
            throw source.error(at: offset - word.count, reason)
        }
    }

    private mutating func stepInTag(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        if byte == UInt8(ascii: ">") { return try endTag(at: offset) }
        if hasSlash { throw source.error(at: offset, "after the slash only > can follow") }
        if byte.isSpace {
            context = .betweenAttributes
        } else if byte == UInt8(ascii: "/") {
            hasSlash = true
        } else if context == .afterNameOrValue {
            throw source.error(at: offset, "white space is missing before this attribute")
        } else if byte.isLetter {
            word = [byte.lowercased]
            context = .attributeName
        } else {
            throw source.error(at: offset, "an attribute name starts with a letter")
        }
    }

    /// Ends a start tag and opens its element.
    private mutating func endTag(at offset: Int) throws(TemplateError) {
        let (tag, hadSlash) = (tagName, hasSlash)
        (tagName, hasSlash, isAfterTag) = ("", false, true)
        let isForeign = tag == "svg" || tag == "math" || openElements.contains("svg") || openElements.contains("math")
        context = .text
        if Self.voidElements.contains(tag) { return }
        if hadSlash {
            if isForeign { return }
            throw source.error(at: offset, "<\(tag)/> is not closed by its slash; write </\(tag)>")
        }
        openElements.append(tag)
        if Self.rawElements.contains(tag) { context = .raw }
        if !isForeign, tag == "title" || tag == "textarea" { context = .plainText }
    }

    private mutating func stepInEndTag(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        if context == .endTagName, byte.isNamePart || byte == UInt8(ascii: "-") {
            word.append(byte.lowercased)
        } else if byte.isSpace, !word.isEmpty {
            context = .afterEndTagName
        } else if byte == UInt8(ascii: ">") {
            let name = String(decoding: word, as: UTF8.self)
            guard openElements.last == name else {
                let expected = openElements.last.map { "; the open element is <\($0)>" } ?? "; no element is open"
                throw source.error(at: offset, "</\(name)> closes nothing\(expected)")
            }
            openElements.removeLast()
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
        context = .afterNameOrValue
    }

    private mutating func stepAfterAttributeName(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        if byte.isSpace { return }
        if byte == UInt8(ascii: "=") {
            context = .beforeValue
        } else {
            context = source.bytes[offset - 1].isSpace ? .betweenAttributes : .afterNameOrValue
            try stepInTag(byte, at: offset)
        }
    }

    private mutating func stepBeforeValue(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        if byte.isSpace { return }
        guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
            throw source.error(at: offset, "put quotes around the attribute's value")
        }
        let rule = AttributeRule(element: tagName, attribute: attributes.last ?? "")
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
            context = .afterNameOrValue
            return
        }
        literalURL?.append(byte)
        guard rule == .candidates else { return }
        // A candidate starts after the white space that follows a comma.
        startsCandidate = byte.isSpace ? startsCandidate || source.bytes[offset - 1] == UInt8(ascii: ",") : false
    }

    /// Checks the literal beginning of a URL once something other than a literal follows.
    mutating func endLiteralURL(at offset: Int) throws(TemplateError) {
        guard let beginning = literalURL, !beginning.isEmpty, case .value(_, let rule) = context else { return }
        guard rule.allows(literalBeginning: beginning) else {
            throw source.error(at: offset - beginning.count, "this URL does not start as a safe one does")
        }
        literalURL = nil
    }

    private mutating func stepInRaw(_ byte: UInt8, at offset: Int, limit: Int) throws(TemplateError) {
        let name = openElements.last ?? ""
        if byte == UInt8(ascii: "<"), starts(with: "/" + name, at: offset + 1, limit: limit) {
            context = .afterLessThan
        } else if byte == UInt8(ascii: "<") {
            throw source.error(at: offset, "<\(name)> cannot hold a less-than sign")
        } else if name == "script", !byte.isSpace {
            throw source.error(at: offset, "inline script is blocked by the page's policy; write a file in Public/js")
        }
    }

    private func starts(with lowercasedText: String, at offset: Int, limit: Int) -> Bool {
        let end = offset + lowercasedText.utf8.count
        return end <= limit && zip(source.bytes[offset..<end], lowercasedText.utf8).allSatisfy { $0.lowercased == $1 }
    }

    private func ends(with text: String, at offset: Int) -> Bool {
        let start = offset - text.utf8.count
        return start >= 0 && source.bytes[start..<offset].elementsEqual(text.utf8)
    }

    /// Elements without content and end tag.
    private static let voidElements: Set<String> = [
        "area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// Elements whose content is not HTML.
    private static let rawElements: Set<String> = ["script", "iframe", "noscript"]
}
