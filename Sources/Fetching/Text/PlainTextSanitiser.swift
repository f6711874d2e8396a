import Foundation
import Text

/// Converts markup and text of foreign pages to plain text.
package enum PlainTextSanitiser {
    private static let lineBreak = CompiledRegex(/<(br|p|\/p|li|div)\b[^>]*>/.ignoresCase())
    private static let tag = CompiledRegex(/<[^<>]*>/)

    /// Returns the text of markup that a source sent in place of text: without tags, with entities decoded, and with
    /// line feeds for paragraphs and breaks.
    /// - Parameter limit: the maximum number of characters.
    package static func ofMarkup(_ markup: String, limit: Int) -> String {
        markup.replacing(lineBreak, with: "\n").replacing(tag, with: "")
            .split(whereSeparator: \.isNewline).compactMap { clean(String($0), limit: limit) }.joined(separator: "\n")
            .beginning(limit).description
    }

    /// Returns one line of plain text: decodes entities that were escaped twice, removes stray markup, joins white
    /// space, composes (NFC) and cuts after a word near `limit` characters. Nil when nothing is left.
    static func clean(_ text: String, limit: Int) -> String? {
        var source = text[...]
        // Titles of feeds that were read as HTML are wrapped in CDATA.
        if let open = source.firstRange(of: "<![CDATA["), let close = source.firstRange(of: "]]>"),
            open.upperBound <= close.lowerBound
        {
            source = source[open.upperBound..<close.lowerBound]
        }
        // Bounds the work: entities and tags may take eight times the characters that they leave.
        let escapedText = String(source.beginning(limit * 8))
        let decoded = MarkupStripper.strip(
            CharacterReferences.decoded(escapedText), isEscaped: escapedText.contains("&lt;"))
        var visibleScalars = String.UnicodeScalarView()
        var isAfterSpace = true
        for scalar in decoded.unicodeScalars {
            if scalar.properties.isWhitespace {
                if !isAfterSpace { visibleScalars.append(" ") }
                isAfterSpace = true
            } else if !isInvisible(scalar) {
                visibleScalars.append(scalar)
                isAfterSpace = false
            }
        }
        let composed = String(String(visibleScalars).beginning(limit * 4)).nfc
        let trimmed = composed.hasSuffix(" ") ? String(composed.dropLast()) : composed
        return trimmed.isEmpty ? nil : cut(trimmed, to: limit)
    }

    /// Cuts a text with an ellipsis, after a word if one ends less than 40 characters before the limit.
    private static func cut(_ text: String, to limit: Int) -> String {
        guard text.beginning(limit).endIndex < text.endIndex else { return text }
        let head = text.beginning(limit - 1)
        guard let space = head.lastIndex(of: " "), head.distance(from: space, to: head.endIndex) < 40 else {
            return head + "…"
        }
        return head[..<space] + "…"
    }

    /// Whether the scalar is a control or a mark that reorders text. Joiners are visible, because emoji and some
    /// scripts need them.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1f, 0x7f...0x9f, 0xad, 0x200b, 0x2060, 0xfeff, 0x202a...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}
