import Foundation
import Text

/// The words of markup that an editor wrote, without the markup.
enum HTMLText {
    private static let unseen = CompiledRegex(/<(script|style)\b[^>]*>.*?<\/(script|style)>/.ignoresCase())
    private static let listItem = CompiledRegex(/<li\b[^>]*>\s*/.ignoresCase())
    private static let endOfBlock = CompiledRegex(/<\/(p|div|h\d|ul|ol|blockquote|tr|pre)\s*>\s*/.ignoresCase())
    private static let lineBreak = CompiledRegex(/<br\b[^>]*>\s*/.ignoresCase())
    private static let tag = CompiledRegex(/<[a-z\/!][^>]*>/.ignoresCase())

    static func plainText(_ html: String) -> String {
        var text = html.replacing("\r\n", with: "\n").replacing("\n", with: " ")
        text = text.replacing(unseen, with: "")
        text = text.replacing(listItem, with: "\n• ")
        text = text.replacing(endOfBlock, with: "\n\n")
        text = text.replacing(lineBreak, with: "\n")
        // An empty line is a paragraph with a break in it.
        text = text.replacing(tag, with: "")
        return CharacterReferences.decoded(text).replacing("\u{A0}", with: " ").paragraphs
    }
}

extension String {
    /// Without white space around the whole and at the ends of lines, and never more than one empty line.
    var paragraphs: String {
        let lines = replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\u{FFFC}", with: "")
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).trimmingSuffix(while: \.isWhitespace) }
        var kept: [Substring] = []
        for line in lines where !(line.isEmpty && (kept.last?.isEmpty ?? true)) { kept.append(line) }
        while kept.last?.isEmpty == true { kept.removeLast() }
        return kept.joined(separator: "\n").nfc
    }

    private func trimmingSuffix(while condition: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
