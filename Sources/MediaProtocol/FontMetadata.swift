/// Properties of a font file.
package struct FontMetadata: Codable, Sendable, Hashable {
    package enum FileType: String, Codable, Sendable, CaseIterable {
        case trueType = "font/ttf"
        case openType = "font/otf"
        case woff2 = "font/woff2"

        /// Detects the type from the first four bytes; nil for any other type.
        package init?(beginning: some Collection<UInt8>) {
            switch Array(beginning.prefix(4)) {
            case [0, 1, 0, 0], Array("true".utf8): self = .trueType
            case Array("OTTO".utf8): self = .openType
            case Array("wOF2".utf8): self = .woff2
            default: return nil
            }
        }
    }

    package let type: FileType
    /// Family name in the file, with its style unless that is the regular one; one line, may be empty.
    package let name: String
    package let glyphs: Int
    /// Number of characters that the font has glyphs for.
    package let characters: Int

    package init(type: FileType, name: String, glyphs: Int, characters: Int) {
        self.type = type
        self.name = name
        self.glyphs = glyphs
        self.characters = characters
    }

    /// Maximum size of a font file in bytes. A font with all Hangul and Hanja has 16 MB.
    package static let maxBytes = 20 << 20
    /// Maximum length of ``name`` in characters.
    package static let maxNameLength = 80
}

extension FontMetadata {
    /// Whether the values are possible. Guards against replies of a compromised worker.
    var isPlausible: Bool {
        // Glyph numbers have 16 bits; Unicode has 0x110000 code points.
        name.count <= Self.maxNameLength && !name.contains(where: \.isNewline) && (1...0x10000).contains(glyphs)
            && (1...0x110000).contains(characters)
    }
}
