import PageDocument
import Site

/// A font to choose for a text.
struct FontChoice: Sendable {
    /// Key of the font in a document.
    let key: String
    let family: String
    /// Value of `font-family`, with fallback fonts.
    let stack: String
    let name: String
    /// Class that shows the name in the font itself.
    let style: String

    /// Returns all fonts to choose from.
    ///
    /// - Parameter removedFonts: hashes of fonts that the page uses and that its writer has removed from the choices.
    static func all(_ userFonts: [UserFont], removedFonts: [String], _ words: Words) -> [FontChoice] {
        PageFont.allCases.map { FontChoice(.ours($0), words($0.name.ko, $0.name.en)) }
            + userFonts.map { FontChoice($0.typeface, $0.name) }
            + removedFonts.map { FontChoice(.own(sha256: $0), words("삭제한 글꼴", "A deleted font")) }
    }

    private init(_ font: PageTypeface, _ name: String) {
        (key, family, stack, style) = (font.key, font.family, font.stack, font.style)
        self.name = name
    }
}
