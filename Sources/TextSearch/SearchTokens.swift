import Text

/// The part of an item that a token comes from; its raw value is the first byte of the token. Tokens of different
/// fields are different terms, so that a search in titles reads no postings of long texts.
package enum SearchField: UInt8, Sendable, CaseIterable {
    /// Values of facets; the catalog defines them.
    case facets = 0x3D  // =
    case title = 0x74  // t
    /// Names: people, the subtitle, tags.
    case people = 0x70  // p
    /// All other text: notes, descriptions, recognised text.
    case text = 0x78  // x

    /// Whether initial consonants and the first letter of a word match. Long texts would match almost any of these, and
    /// the index would grow by half.
    var isName: Bool { self == .title || self == .people }
}

/// Writes the index tokens of the units of a text. After the byte of the field, a token has one of these forms:
///
///     국        a syllable
///     국ㅁ민     two syllables in a row, with the second's initial consonant between them: `국ㅁ` is a prefix
///     seoul     a word
///     .seo      the first one, two or three letters of a word
///     ~ㅂ ~ㅂㅅㅎ an initial consonant; up to three in a row
///
/// All tokens of a unit share its position, so that a phrase may mix them.
struct TokenWriter {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(64)
    }

    mutating func begin(_ field: SearchField) {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(field.rawValue)
    }

    /// Appends a scalar as UTF-8.
    mutating func append(_ scalar: UInt32) {
        switch scalar {
        case 0..<0x80:
            bytes.append(UInt8(scalar))
        case 0x80..<0x800:
            bytes.append(0xC0 | UInt8(scalar >> 6))
            bytes.append(0x80 | UInt8(scalar & 0x3F))
        case 0x800..<0x1_0000:
            bytes.append(0xE0 | UInt8(scalar >> 12))
            bytes.append(0x80 | UInt8(scalar >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(scalar & 0x3F))
        default:
            bytes.append(0xF0 | UInt8(scalar >> 18))
            bytes.append(0x80 | UInt8(scalar >> 12 & 0x3F))
            bytes.append(0x80 | UInt8(scalar >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(scalar & 0x3F))
        }
    }

    mutating func append(_ mark: Unicode.Scalar) {
        append(mark.value)
    }

    /// Appends the second syllable of a pair.
    mutating func appendFollower(_ syllable: UInt32) {
        if Hangul.syllables.contains(syllable) {
            append(Hangul.initial(of: syllable))
        }
        append(syllable)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension SearchField {
    /// Maximum number of first letters of a word with a token of their own, so that a short prefix needs no range scan.
    static let prefixLetters = 3
    /// Maximum number of consecutive initial consonants in one token.
    static let initialsInToken = 3

    func token(_ scalars: UInt32..., mark: Unicode.Scalar? = nil) -> String {
        token(scalars, mark: mark)
    }

    func token(_ scalars: [UInt32], mark: Unicode.Scalar? = nil) -> String {
        var writer = TokenWriter()
        writer.begin(self)
        if let mark { writer.append(mark) }
        for scalar in scalars { writer.append(scalar) }
        return writer.text
    }

    /// Returns the token of two syllables in a row.
    func pair(_ first: UInt32, _ second: UInt32) -> String {
        var writer = TokenWriter()
        writer.begin(self)
        writer.append(first)
        writer.appendFollower(second)
        return writer.text
    }
}
