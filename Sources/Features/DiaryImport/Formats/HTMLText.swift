import Foundation
import Text

/// Converts HTML of other programs' editors to plain text.
enum HTMLText {
    private static let hiddenElement = CompiledRegex(/<(script|style)\b[^>]*>.*?<\/(script|style)>/.ignoresCase())
    private static let listItem = CompiledRegex(/<li\b[^>]*>\s*/.ignoresCase())
    private static let endOfBlock = CompiledRegex(/<\/(p|div|h\d|ul|ol|blockquote|tr|pre)\s*>\s*/.ignoresCase())
    private static let lineBreak = CompiledRegex(/<br\b[^>]*>\s*/.ignoresCase())
    private static let tag = CompiledRegex(/<[a-z\/!][^>]*>/.ignoresCase())

    /// Returns the text, with empty lines between blocks and bullets before list items.
    static func plainText(_ html: String) -> String {
        var text = html.replacing("\r\n", with: "\n").replacing("\n", with: " ")
        text = text.replacing(hiddenElement, with: "")
        text = text.replacing(listItem, with: "\n• ")
        text = text.replacing(endOfBlock, with: "\n\n")
        text = text.replacing(lineBreak, with: "\n")
        text = text.replacing(tag, with: "")
        return CharacterReferences.decoded(text).replacing("\u{A0}", with: " ").paragraphs
    }
}

extension String {
    /// The text without white space at its ends and at the ends of lines, and with at most one empty line in a row.
    var paragraphs: String {
        let lines = replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\u{FFFC}", with: "")
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).trimmingSuffix(while: \.isWhitespace) }
        var keptLines: [Substring] = []
        for line in lines where !(line.isEmpty && (keptLines.last?.isEmpty ?? true)) { keptLines.append(line) }
        while keptLines.last?.isEmpty == true { keptLines.removeLast() }
        return keptLines.joined(separator: "\n").nfc
    }

    private func trimmingSuffix(while condition: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
