/// White space of literal HTML: what only lays out the template is left out of the page.
extension MarkupReader {
    mutating func readSpace(_ range: Range<Int>, limit: Int, into output: inout [UInt8]) throws(TemplateError) {
        let breaksLine = source.bytes[range].contains(.newline)
        guard place == .text else {
            if breaksLine, endsTag(at: range.upperBound, limit: limit) { return }
            try step(32, at: range.lowerBound, limit: limit)
            if output.last != 32 { output.append(32) }
            return
        }
        if !breaksLine {
            output += source.bytes[range]
        } else if !followsLayout(at: range.lowerBound), !precedesLayout(at: range.upperBound, limit: limit) {
            output.append(.newline)
        }
    }

    /// Whether the tag, or its part before a directive, is over: no attribute follows that needs white space.
    private func endsTag(at offset: Int, limit: Int) -> Bool {
        if offset == limit { return source.opensDirective(at: offset) }
        return source.bytes[offset] == UInt8(ascii: ">") || source.bytes[offset] == UInt8(ascii: "/")
    }

    private func followsLayout(at offset: Int) -> Bool {
        if offset == 0 || source.closesDirective(at: offset) { return true }
        return source.bytes[offset - 1] == UInt8(ascii: ">") && Self.layout.contains(lastTag)
    }

    private func precedesLayout(at offset: Int, limit: Int) -> Bool {
        if offset == source.bytes.count { return true }
        if offset == limit { return source.opensDirective(at: offset) }
        guard source.bytes[offset] == UInt8(ascii: "<") else { return false }
        var name = source.bytes[(offset + 1)..<limit]
        if name.first == UInt8(ascii: "/") { name = name.dropFirst() }
        name = name.prefix { $0.isNamePart || $0 == UInt8(ascii: "-") }
        return Self.layout.contains(String(decoding: name.map(\.lowercased), as: UTF8.self))
    }

    /// Elements beside which no white space is shown: blocks, what is not shown at all, controls (the style sheets
    /// say their distances), and shapes.
    private static let layout: Set<String> = [
        "html", "head", "title", "meta", "link", "script", "template", "body",
        "header", "footer", "main", "nav", "aside", "section", "article", "search", "div", "p", "hr", "pre",
        "blockquote", "address", "figure", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "hgroup",
        "ul", "ol", "li", "dl", "dt", "dd", "details", "summary", "dialog",
        "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td",
        "form", "fieldset", "legend", "input", "button", "select", "optgroup", "option", "datalist", "textarea",
        "br", "source", "track",
        "defs", "g", "symbol", "mask", "lineargradient", "stop", "path", "rect", "circle", "line", "use",
    ]
}

extension TemplateSource {
    /// Whether a directive or a comment begins here.
    fileprivate func opensDirective(at offset: Int) -> Bool {
        offset + 1 < bytes.count && bytes[offset] == UInt8(ascii: "{") && bytes[offset + 1] != bytes[offset]
    }

    /// Whether a directive or a comment ends here.
    fileprivate func closesDirective(at offset: Int) -> Bool {
        offset > 1 && bytes[offset - 1] == UInt8(ascii: "}")
            && (bytes[offset - 2] == UInt8(ascii: "%") || bytes[offset - 2] == UInt8(ascii: "#"))
    }
}
