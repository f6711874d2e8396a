extension MarkupReader {
    /// Reads white space of literal HTML, and leaves out what only lays out the template; see `Template`.
    /// - Parameter limit: the end of the literal.
    mutating func readSpace(_ range: Range<Int>, limit: Int, into output: inout [UInt8]) throws(TemplateError) {
        let breaksLine = source.bytes[range].contains(.newline)
        guard context == .text else {
            if breaksLine, endsTag(at: range.upperBound, limit: limit) { return }
            try step(.space, at: range.lowerBound, limit: limit)
            if output.last != .space { output.append(.space) }
            return
        }
        if !breaksLine {
            output += source.bytes[range]
        } else if !followsMarkup(at: range.lowerBound), !precedesMarkup(at: range.upperBound, limit: limit) {
            output.append(.newline)
        }
    }

    /// Whether the tag, or its part before a directive, is over: no attribute follows that needs white space.
    private func endsTag(at offset: Int, limit: Int) -> Bool {
        if offset == limit { return source.opensDirective(at: offset) }
        return source.bytes[offset] == UInt8(ascii: ">") || source.bytes[offset] == UInt8(ascii: "/")
    }

    private func followsMarkup(at offset: Int) -> Bool {
        offset == 0 || isAfterTag || source.closesDirective(at: offset)
    }

    private func precedesMarkup(at offset: Int, limit: Int) -> Bool {
        if offset == source.bytes.count { return true }
        return offset == limit ? source.opensDirective(at: offset) : source.bytes[offset] == UInt8(ascii: "<")
    }
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
