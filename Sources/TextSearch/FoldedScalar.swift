import Foundation
import Text

/// A scalar in the form in which search compares: lower case, without accents, half width. `range` is where it comes
/// from: UTF-8 offsets of the text, the marks on it included.
struct FoldedScalar {
    var value: UInt32
    var range: Range<Int>
    /// A letter of decomposed (NFD) text, which says itself where in its syllable it stands.
    var place: JamoPlace?

    enum JamoPlace {
        case initial, vowel, final
    }

    /// `scalar` is folded already; letters of NFD text become the keyboard's.
    init(_ scalar: UInt32, range: Range<Int>) {
        self.range = range
        value = Hangul.letter(ofConjoining: scalar) ?? scalar
        switch scalar {
        case 0x1100..<0x1160: place = .initial
        case 0x1160..<0x11A8: place = .vowel
        case 0x11A8..<0x1200: place = .final
        default: place = nil
        }
    }
}

/// What a scalar means to search.
enum ScalarClass {
    /// Hangul, an ideograph or kana: written without spaces, so every syllable is a place where a hit may begin.
    case syllable
    /// A consonant or vowel of Hangul on its own.
    case jamo
    /// A letter of a script that writes words with spaces.
    case letter
    case digit
    /// A combining mark or an invisible joiner: neither seen nor compared.
    case mark
    case separator

    init(_ scalar: UInt32) {
        switch scalar {
        case 0x61...0x7A: self = .letter
        case 0x30...0x39: self = .digit
        case 0..<0x80: self = .separator
        case Hangul.syllables, 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x3041...0x3096, 0x30A1...0x30FF:
            self = .syllable
        case Hangul.consonants, Hangul.vowels: self = .jamo
        default: self = Self.slow(scalar)
        }
    }

    private static func slow(_ scalar: UInt32) -> ScalarClass {
        guard let properties = Unicode.Scalar(scalar)?.properties else { return .separator }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format: return .mark
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .letterNumber: return .letter
        case .otherLetter: return properties.isIdeographic ? .syllable : .letter
        case .decimalNumber, .otherNumber: return .digit
        default: return .separator
        }
    }
}

enum Folding {
    /// Calls `body` with every scalar that `scalar` stands for in a comparison: `Ａ` and `Á` give `a`, `㎏` gives `kg`.
    static func fold(_ scalar: UInt32, _ body: (UInt32) -> Void) {
        switch scalar {
        case 0x41...0x5A: body(scalar + 0x20)
        case 0..<0x80, Hangul.syllables, Hangul.consonants, Hangul.vowels, 0x4E00...0x9FFF:
            body(scalar)
        case 0xFF01...0xFF5E: fold(scalar - 0xFEE0, body)
        case 0x1100...0x11FF: body(scalar)
        case 0xFFA1...0xFFDC: body(Hangul.letter(ofHalfWidth: scalar) ?? scalar)
        default: slow(scalar, body)
        }
    }

    /// Letters that have no decomposition, though everybody types them as plain ones.
    private static let plain: [UInt32: String] = [
        0xDF: "ss", 0xE6: "ae", 0xF0: "d", 0xF8: "o", 0xFE: "th", 0x111: "d", 0x131: "i", 0x142: "l", 0x153: "oe",
    ]

    private static func slow(_ scalar: UInt32, _ body: (UInt32) -> Void) {
        guard let original = Unicode.Scalar(scalar) else { return }
        for part in String(Character(original)).decomposedStringWithCompatibilityMapping.unicodeScalars {
            for lower in part.properties.lowercaseMapping.unicodeScalars {
                if let letters = plain[lower.value] {
                    for letter in letters.unicodeScalars { body(letter.value) }
                } else {
                    body(lower.value)
                }
            }
        }
    }
}
