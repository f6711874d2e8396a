/// What is known of a font file after looking at it.
package struct FontFacts: Codable, Sendable, Hashable {
    package enum FileType: String, Codable, Sendable, CaseIterable {
        case trueType = "font/ttf"
        case openType = "font/otf"
        case woff2 = "font/woff2"

        /// By the file's first four bytes; nil for anything else.
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
    /// The family as the file says it, with its style unless that is the usual one; one line, perhaps empty.
    package let name: String
    package let glyphs: Int
    /// How many characters it has letters for.
    package let characters: Int

    package init(type: FileType, name: String, glyphs: Int, characters: Int) {
        self.type = type
        self.name = name
        self.glyphs = glyphs
        self.characters = characters
    }

    /// Largest file that is looked at, in bytes: a font of all Hangul and Hanja has 16 MB.
    package static let mostBytes = 20 << 20
    /// Longest ``name``, in characters.
    package static let longestName = 80
}

extension FontFacts {
    /// Whether a worker in its right mind can have said this.
    var isPlausible: Bool {
        name.count <= Self.longestName && !name.contains(where: \.isNewline) && (1...0x10000).contains(glyphs)
            && (1...0x110000).contains(characters)
    }
}
