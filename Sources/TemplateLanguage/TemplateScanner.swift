/// A scanner that splits a template into literal text, `{{ … }}` and `{% … %}`, and drops comments.
struct TemplateScanner {
    enum Token {
        case literal(Range<Int>)
        case interpolation(Code)
        case directive(Code)
    }

    let source: TemplateSource

    private var bytes: [UInt8] { source.bytes }

    func tokens() throws(TemplateError) -> [Token] {
        var tokens: [Token] = []
        var literalStart = 0
        var offset = 0
        while offset < bytes.count {
            guard let kind = opening(at: offset) else {
                offset += 1
                continue
            }
            let end = try end(of: kind, from: offset + 2)
            if literalStart < offset { tokens.append(.literal(literalStart..<offset)) }
            let code = source.trimmed((offset + 2)..<end)
            if kind == UInt8(ascii: "{") { tokens.append(.interpolation(code)) }
            if kind == UInt8(ascii: "%") { tokens.append(.directive(code)) }
            literalStart = end + 2
            offset = literalStart
        }
        if literalStart < bytes.count { tokens.append(.literal(literalStart..<bytes.count)) }
        return tokens
    }

    /// Returns `{`, `%` or `#` if one of the three brackets opens here.
    private func opening(at offset: Int) -> UInt8? {
        guard bytes[offset] == UInt8(ascii: "{"), offset + 1 < bytes.count else { return nil }
        let second = bytes[offset + 1]
        return second == UInt8(ascii: "{") || second == UInt8(ascii: "%") || second == UInt8(ascii: "#")
            ? second : nil
    }

    /// Returns the offset of the bracket that closes an interpolation, a directive or a comment.
    private func end(of kind: UInt8, from start: Int) throws(TemplateError) -> Int {
        let close = UInt8(ascii: "}")
        if kind == UInt8(ascii: "{") { return try endOfCode(from: start, closing: (close, close)) }
        if kind == UInt8(ascii: "%") { return try endOfCode(from: start, closing: (kind, close)) }
        var next = start
        while next + 1 < bytes.count {
            if bytes[next] == kind, bytes[next + 1] == close { return next }
            next += 1
        }
        throw source.error(at: start - 2, "this comment is never closed with #}")
    }

    /// Returns the end of Swift code: the closing pair outside of all strings and brackets.
    private func endOfCode(from start: Int, closing: (UInt8, UInt8)) throws(TemplateError) -> Int {
        var brackets: [UInt8] = []
        var next = start
        while next < bytes.count {
            let byte = bytes[next]
            let following = next + 1 < bytes.count ? bytes[next + 1] : 0
            if brackets.isEmpty, byte == closing.0, following == closing.1 { return next }
            switch byte {
            case UInt8(ascii: "\""): next = try endOfString(from: next)
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): brackets.append(byte)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                // In ASCII, `)` directly follows `(`, and the other two follow one place after their opening bracket.
                guard let open = brackets.popLast(), byte &- open <= 2 else {
                    throw source.error(at: next, "this bracket closes nothing")
                }
            case UInt8(ascii: "/") where following == byte || following == UInt8(ascii: "*"):
                throw source.error(at: next, "a Swift comment cannot stand here; use {# … #}")
            default: break
            }
            next += 1
        }
        throw source.error(at: start - 2, "this bracket is never closed")
    }

    /// Returns the offset of the closing quote of a string that opens at `start`.
    private func endOfString(from start: Int) throws(TemplateError) -> Int {
        var next = start + 1
        while next < bytes.count, bytes[next] != .newline {
            if bytes[next] == UInt8(ascii: "\"") { return next }
            if bytes[next] == UInt8(ascii: "\\") {
                next += 1
                if next < bytes.count, bytes[next] == UInt8(ascii: "(") {
                    next = try endOfInterpolation(from: next)
                }
            }
            next += 1
        }
        throw source.error(at: start, "this string is never closed")
    }

    private func endOfInterpolation(from start: Int) throws(TemplateError) -> Int {
        var depth = 0
        var next = start
        while next < bytes.count {
            if bytes[next] == UInt8(ascii: "\"") { next = try endOfString(from: next) }
            if bytes[next] == UInt8(ascii: "(") { depth += 1 }
            if bytes[next] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return next }
            next += 1
        }
        throw source.error(at: start, "this bracket is never closed")
    }
}
