import Foundation
import Text

/// Text of foreign pages made fit to be shown as text.
package enum PlainTextSanitiser {
    private static let lineBreak = CompiledRegex(/<(br|p|\/p|li|div)\b[^>]*>/.ignoresCase())
    private static let tag = CompiledRegex(/<[^<>]*>/)

    /// Markup from somebody who was asked for text: tags go, paragraphs and breaks become line feeds, entities characters.
    /// - Parameter limit: characters; cut at a word near it.
    package static func ofMarkup(_ markup: String, limit: Int) -> String {
        markup.replacing(lineBreak, with: "\n").replacing(tag, with: "")
            .split(whereSeparator: \.isNewline).compactMap { clean(String($0), limit: limit) }.joined(separator: "\n")
            .beginning(limit).description
    }

    /// Decodes entities that were escaped twice, takes stray markup away, makes white space single, composes (NFC) and
    /// cuts at a word near `limit` characters. Nil when nothing is left.
    static func clean(_ text: String, limit: Int) -> String? {
        var source = text[...]
        // Titles of feeds, read as HTML.
        if let open = source.firstRange(of: "<![CDATA["), let close = source.firstRange(of: "]]>"),
            open.upperBound <= close.lowerBound
        {
            source = source[open.upperBound..<close.lowerBound]
        }
        let start = String(source.beginning(limit * 8))
        let decoded = MarkupStripper.strip(CharacterReferences.decoded(start), isEscaped: start.contains("&lt;"))
        var words = String.UnicodeScalarView()
        var isAfterSpace = true
        for scalar in decoded.unicodeScalars {
            if scalar.properties.isWhitespace {
                if !isAfterSpace { words.append(" ") }
                isAfterSpace = true
            } else if !isInvisible(scalar) {
                words.append(scalar)
                isAfterSpace = false
            }
        }
        let single = String(String(words).beginning(limit * 4)).nfc
        let trimmed = single.hasSuffix(" ") ? String(single.dropLast()) : single
        return trimmed.isEmpty ? nil : cut(trimmed, limit)
    }

    private static func cut(_ text: String, _ limit: Int) -> String {
        guard text.beginning(limit).endIndex < text.endIndex else { return text }
        let head = text.beginning(limit - 1)
        guard let space = head.lastIndex(of: " "), head.distance(from: space, to: head.endIndex) < 40 else {
            return head + "…"
        }
        return head[..<space] + "…"
    }

    /// Controls and marks that reorder text; joiners stay, since emoji and some scripts need them.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1f, 0x7f...0x9f, 0xad, 0x200b, 0x2060, 0xfeff, 0x202a...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}
