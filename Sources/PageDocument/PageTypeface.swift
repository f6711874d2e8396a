/// What words on a page are written in: one of our fonts, or a font file that a person brought.
package enum PageTypeface: Hashable, Sendable {
    case ours(PageFont)
    /// By the hash of its file.
    case own(sha256: String)

    package static let standard = PageTypeface.ours(.standard)
    private static let ownPrefix = "sha256:"

    /// The font of that key, as ``TextElement/fontKey`` has it; the standard one for a key that is not known here.
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

    /// Nil for one of ours.
    package var ownFile: String? {
        if case .own(let hash) = self { hash } else { nil }
    }

    /// What is drawn with where the file is missing, and what lines are broken by.
    package var standIn: PageFont {
        switch self {
        case .ours(let font): font
        case .own: .standard
        }
    }

    /// The family in CSS. A file's own name is not used: two files may bear the same.
    package var family: String {
        switch self {
        case .ours(let font): font.family
        case .own(let hash): "Seorap Own \(hash.prefix(16))"
        }
    }

    /// See ``PageFont/stack``; what a file of one's own lacks is written in the standard font.
    package var stack: String {
        switch self {
        case .ours(let font): font.stack
        case .own: "'\(family)', " + PageFont.standard.stack
        }
    }

    /// A class that shows words in it.
    package var style: String {
        switch self {
        case .ours(let font): "font-" + font.key
        case .own(let hash): "font-own-\(hash.prefix(16))"
        }
    }
}
