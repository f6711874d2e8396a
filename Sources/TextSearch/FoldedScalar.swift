import Foundation
import Text

/// A scalar in the form that search compares: lower case, without accents, half width.
struct FoldedScalar {
    var value: UInt32
    /// Range of its source in the text, in UTF-8 offsets, including combining marks.
    var range: Range<Int>
    /// Position of a conjoining letter of decomposed (NFD) text in its syllable; nil for other scalars.
    var jamoPosition: JamoPosition?

    enum JamoPosition {
        case initial, vowel, final
    }

    /// Creates a value from a folded scalar. Conjoining letters of NFD text become compatibility letters.
    init(_ scalar: UInt32, range: Range<Int>) {
        self.range = range
        value = Hangul.letter(ofConjoining: scalar) ?? scalar
        switch scalar {
        case 0x1100..<0x1160: jamoPosition = .initial
        case 0x1160..<0x11A8: jamoPosition = .vowel
        case 0x11A8..<0x1200: jamoPosition = .final
        default: jamoPosition = nil
        }
    }
}

/// The class of a scalar for search.
enum ScalarClass {
    /// Hangul, an ideograph or kana: written without spaces, so a match may begin at every one.
    case syllable
    /// A single consonant or vowel of Hangul.
    case jamo
    /// A letter of a script that separates words by spaces.
    case letter
    case digit
    /// A combining mark or an invisible joiner, which search ignores.
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
        default: self = Self.lookUp(scalar)
        }
    }

    /// Looks a scalar up in Unicode's tables.
    private static func lookUp(_ scalar: UInt32) -> ScalarClass {
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

/// Conversion of scalars to the form that search compares.
enum Folding {
    /// Calls `body` with every scalar that `scalar` is compared as: `Ａ` and `Á` give `a`, `㎏` gives `kg`.
    static func fold(_ scalar: UInt32, _ body: (UInt32) -> Void) {
        switch scalar {
        case 0x41...0x5A: body(scalar + 0x20)  // A...Z
        case 0..<0x80, Hangul.syllables, Hangul.consonants, Hangul.vowels, 0x4E00...0x9FFF:
            body(scalar)
        case 0xFF01...0xFF5E: fold(scalar - 0xFEE0, body)  // Full-width ASCII.
        case 0x1100...0x11FF: body(scalar)
        case 0xFFA1...0xFFDC: body(Hangul.letter(ofHalfWidth: scalar) ?? scalar)
        default: decompose(scalar, body)
        }
    }

    /// Letters without a decomposition that people type as plain ones.
    private static let asciiEquivalents: [UInt32: String] = [
        0xDF: "ss", 0xE6: "ae", 0xF0: "d", 0xF8: "o", 0xFE: "th", 0x111: "d", 0x131: "i", 0x142: "l", 0x153: "oe",
    ]

    private static func decompose(_ scalar: UInt32, _ body: (UInt32) -> Void) {
        guard let original = Unicode.Scalar(scalar) else { return }
        for part in String(Character(original)).decomposedStringWithCompatibilityMapping.unicodeScalars {
            for lower in part.properties.lowercaseMapping.unicodeScalars {
                if let letters = asciiEquivalents[lower.value] {
                    for letter in letters.unicodeScalars { body(letter.value) }
                } else {
                    body(lower.value)
                }
            }
        }
    }
}
