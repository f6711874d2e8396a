/// The bytes of a template. Nodes refer to them by offset, so that every error can name its line.
struct TemplateSource: Sendable {
    let bytes: [UInt8]

    func error(at offset: Int, _ message: String) -> TemplateError {
        let before = bytes.prefix(offset)
        let line = before.reduce(1) { $1 == .newline ? $0 + 1 : $0 }
        let column = offset - (before.lastIndex(of: .newline).map { $0 + 1 } ?? 0) + 1
        return TemplateError(line: line, column: column, message: message)
    }

    func line(at offset: Int) -> Int {
        bytes.prefix(offset).reduce(1) { $1 == .newline ? $0 + 1 : $0 }
    }

    /// The text of a range without the white space around it, and the offset where that text begins.
    func trimmed(_ range: Range<Int>) -> Code {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start].isSpace { start += 1 }
        while start < end, bytes[end - 1].isSpace { end -= 1 }
        return Code(text: String(decoding: bytes[start..<end], as: UTF8.self), offset: start)
    }
}

/// A piece of Swift that the template carries to the output as it is.
package struct Code: Sendable {
    package let text: String
    let offset: Int
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")

    /// White space as HTML has it: the vertical tab is none.
    var isSpace: Bool { self == 32 || self == 9 || self == 10 || self == 12 || self == 13 }
    var isLetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
    var isNamePart: Bool { isLetter || (48...57).contains(self) || self == UInt8(ascii: "_") }
    var lowercased: UInt8 { (65...90).contains(self) ? self + 32 : self }
}
