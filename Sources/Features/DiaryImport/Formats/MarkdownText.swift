import Foundation
import Text

/// Markdown converted for a page: text without marks, and pictures at their places in it.
struct MarkdownText {
    /// The meaning of a picture's address.
    enum Picture {
        case picture(PictureReference)
        /// The picture is left out.
        case dropped
    }

    /// Heading at the beginning of the text.
    private(set) var title = ""
    private(set) var blocks: [ImportedEntry.Block] = []

    /// Creates the blocks of a text without marks.
    init(plain text: String) {
        let text = text.paragraphs
        if !text.isEmpty { blocks = [.text(text)] }
    }

    /// - Parameters:
    ///   - escapes: whether the backslash before punctuation is removed.
    ///   - picture: returns the meaning of a picture's address; `nil` keeps its text.
    init(_ text: String, escapes: Bool, picture: (String) -> Picture?) {
        var lines: [String] = []
        var isCode = false
        let text = MarkdownReferences.inlined(text.replacing("\r\n", with: "\n"))
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.contains(MarkdownSyntax.fence) {
                isCode.toggle()
            } else if isCode {
                lines.append(String(line))
            } else {
                add(String(line), escapes, picture, &lines)
            }
        }
        flush(&lines)
    }

    /// Adds a line of Markdown to the title, the lines of the current block, or the pictures.
    private mutating func add(
        _ line: String, _ escapes: Bool, _ picture: (String) -> Picture?, _ lines: inout [String]
    ) {
        if title.isEmpty, blocks.isEmpty, lines.allSatisfy(\.isEmpty), line.contains("#"),
            let match = line.wholeMatch(of: MarkdownSyntax.title)
        {
            title = Self.inline(String(match.1.replacing(MarkdownSyntax.picture, with: "")), escapes).oneLine
            let pictures = match.1.matches(of: MarkdownSyntax.picture).map { String($0.0) }.joined()
            if !pictures.isEmpty { add(pictures, escapes, picture, &lines) }
            return
        }
        var remainingLine = line[...]
        var textBefore = ""
        let hasPictures = line.contains("![") || line.contains("<img") || line.contains("<IMG")
        while hasPictures, let match = remainingLine.firstMatch(of: MarkdownSyntax.picture) {
            textBefore += remainingLine[..<match.range.lowerBound]
            let target = String(match.target ?? match.wiki ?? match.source ?? match.label ?? "").oneLine
            let alt = String(match.alt ?? "")
            switch picture(target.removingPercentEncoding ?? target) {
            case .picture(var reference):
                lines.append(Self.block(textBefore, escapes))
                textBefore = ""
                flush(&lines)
                if reference.alt.isEmpty { reference.alt = alt.oneLine }
                blocks.append(.picture(reference))
            case .dropped: break
            case nil: textBefore += alt.isEmpty ? target : "\(alt) (\(target))"
            }
            remainingLine = remainingLine[match.range.upperBound...]
        }
        let lineText = textBefore + remainingLine
        if lineText.allSatisfy(\.isWhitespace), !line.allSatisfy(\.isWhitespace) { return }
        lines.append(Self.block(lineText, escapes))
    }

    /// Ends a block of text with the lines so far.
    private mutating func flush(_ lines: inout [String]) {
        let text = lines.joined(separator: "\n").paragraphs
        lines.removeAll()
        if !text.isEmpty { blocks.append(.text(text)) }
    }

    /// Returns a line without the marks of its kind.
    private static func block(_ line: String, _ escapes: Bool) -> String {
        guard let first = line.first(where: { !$0.isWhitespace }), "-*+_#>".contains(first) else {
            return inline(line, escapes)
        }
        if line.contains(MarkdownSyntax.rule) { return "" }
        if let match = line.wholeMatch(of: MarkdownSyntax.task) {
            return "\(match.1)\(match.2 == " " ? "☐" : "☑") " + inline(String(match.3), escapes)
        }
        if let match = line.wholeMatch(of: MarkdownSyntax.listItem) {
            return "\(match.1)• " + inline(String(match.2), escapes)
        }
        if let match = line.wholeMatch(of: MarkdownSyntax.heading) { return inline(String(match.1), escapes) }
        if let match = line.wholeMatch(of: MarkdownSyntax.quote) { return inline(String(match.1), escapes) }
        return inline(line, escapes)
    }

    /// First private-use character. Escaped characters are kept as this plus their own value.
    private static let escapeBase: UInt32 = 0xE000
    /// Escaped ASCII punctuation, from "!" to "~".
    private static let escapedPunctuation = (escapeBase + 0x21)...(escapeBase + 0x7E)

    /// Returns text without emphasis and link marks. Escaped characters are kept as private-use characters until the
    /// end.
    static func inline(_ line: String, _ escapes: Bool) -> String {
        guard line.contains(where: { "\\*_~`[<&".contains($0) }) else { return line }
        var text = line
        if escapes {
            text = text.replacing(MarkdownSyntax.escape) { match in
                match.1.unicodeScalars.first.flatMap { Unicode.Scalar(escapeBase + $0.value) }.map { String($0) } ?? ""
            }
        }
        text = text.replacing(MarkdownSyntax.lineBreak, with: "\n")
        text = text.replacing(MarkdownSyntax.link) { match in
            match.1 == match.2 || match.1.isEmpty ? String(match.2) : "\(match.1) (\(match.2))"
        }
        text = text.replacing(MarkdownSyntax.wikiLink) { String($0.2 ?? $0.1) }
        text = text.replacing(MarkdownSyntax.address) { String($0.1) }
        text = text.replacing(MarkdownSyntax.emphasis) { String($0.2) }
        text = text.replacing(MarkdownSyntax.underscores) { "\($0.1)\($0.3)" }
        text = text.replacing(MarkdownSyntax.code) { String($0.1) }
        text = CharacterReferences.decoded(text)
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    escapedPunctuation.contains($0.value) ? Unicode.Scalar($0.value - escapeBase) ?? $0 : $0
                }))
    }
}
