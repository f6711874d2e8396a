/// The bytes of a template. Nodes refer to them by offset, so that every error can name its line.
struct TemplateSource: Sendable {
    let bytes: [UInt8]

    /// Returns an error with the line and column of `offset`.
    func error(at offset: Int, _ message: String) -> TemplateError {
        let before = bytes.prefix(offset)
        let line = before.reduce(1) { $1 == .newline ? $0 + 1 : $0 }
        let column = offset - (before.lastIndex(of: .newline).map { $0 + 1 } ?? 0) + 1
        return TemplateError(line: line, column: column, message: message)
    }

    /// Returns the one-based line of `offset`.
    func line(at offset: Int) -> Int {
        bytes.prefix(offset).reduce(1) { $1 == .newline ? $0 + 1 : $0 }
    }

    /// Returns the code in a range without surrounding white space.
    func trimmed(_ range: Range<Int>) -> Code {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start].isSpace { start += 1 }
        while start < end, bytes[end - 1].isSpace { end -= 1 }
        return Code(text: String(decoding: bytes[start..<end], as: UTF8.self), offset: start)
    }
}

/// A piece of Swift code that is copied unchanged to the output.
package struct Code: Sendable {
    package let text: String
    /// Offset of its first byte in the template.
    let offset: Int
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")

    /// Whether the byte is white space in HTML: space, tab, line feed, form feed or carriage return, but no vertical
    /// tab.
    var isSpace: Bool { self == .space || self == 9 || self == .newline || self == 12 || self == 13 }
    private var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isLetter: Bool { isCapital || isSmallLetter }
    var isNamePart: Bool {
        isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "_")
    }
    var lowercased: UInt8 { isCapital ? self + 32 : self }
}
