/// The font of a text on a page: one of Seorap's fonts, or a font file of a person.
package enum PageTypeface: Hashable, Sendable {
    case ours(PageFont)
    /// A font file of a person, by its hash.
    case own(sha256: String)

    package static let standard = PageTypeface.ours(.standard)
    /// Prefix of the keys of people's fonts.
    private static let ownPrefix = "sha256:"

    /// Creates the font of a key, as in ``TextElement/fontKey``; the standard font for an unknown key.
    package init(key: String) {
        let hash = key.hasPrefix(Self.ownPrefix) ? String(key.dropFirst(Self.ownPrefix.count)) : ""
        self = isSHA256(hash) ? .own(sha256: hash) : .ours(PageFont(key: key))
    }

    package var key: String {
        switch self {
        case .ours(let font): font.key
        case .own(let hash): Self.ownPrefix + hash
        }
    }

    /// Hash of a person's font file; nil for one of Seorap's fonts.
    package var ownFile: String? {
        if case .own(let hash) = self { hash } else { nil }
    }

    /// Font that replaces a missing file, and whose widths are used to break lines.
    package var standIn: PageFont {
        switch self {
        case .ours(let font): font
        case .own: .standard
        }
    }

    /// Family name in CSS. It is not the file's own name, because two files may have the same.
    package var family: String {
        switch self {
        case .ours(let font): font.family
        case .own(let hash): "Seorap Own \(shortHash(hash))"
        }
    }

    /// Font stack of the text; see ``PageFont/stack``. Characters that a person's font lacks are shown in the
    /// standard font.
    package var stack: String {
        switch self {
        case .ours(let font): font.stack
        case .own: "'\(family)', " + PageFont.standard.stack
        }
    }

    /// Returns enough of a hash to tell files apart in CSS.
    private func shortHash(_ hash: String) -> Substring { hash.prefix(16) }

    /// CSS class that shows text in this font.
    package var style: String {
        switch self {
        case .ours(let font): "font-" + font.key
        case .own(let hash): "font-own-\(shortHash(hash))"
        }
    }
}
