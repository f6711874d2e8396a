import Foundation

/// The sort key of 가나다 order. Keys compared byte by byte (SQLite's BINARY) sort texts as a Korean index does.
///
/// Numbers come first, by value (2권 before 10권), then Hangul, then Latin without case or accents, then everything else
/// by code point. A single letter such as ㄱ comes before its syllables. Punctuation and blanks at the start do not
/// count. Later ones count as one blank, which comes before everything.
package enum SortKey {
    /// Maximum number of scalars of a text that count.
    static let limit = 80

    package static func make(_ text: String) -> String {
        var key = Key()
        for scalar in folded(text).unicodeScalars.prefix(limit) { key.append(scalar) }
        key.endNumber()
        return String(decoding: key.bytes, as: UTF8.self)
    }

    /// Returns the text without accents, widths and composition, unless it cannot have any.
    private static func folded(_ text: String) -> String {
        let isPlain = text.unicodeScalars.prefix(limit).allSatisfy {
            $0.isASCII || Hangul.isSyllable($0) || $0.value == 0x3000 || (0x3131...0x3163).contains($0.value)
                || (0x4E00...0x9FFF).contains($0.value)
        }
        guard !isPlain else { return text }
        var out = String.UnicodeScalarView()
        let decomposed = String(text.beginning(limit)).marksInOrder.precomposedStringWithCompatibilityMapping
        for character in decomposed {
            let scalars = character.unicodeScalars
            if let first = scalars.first, Hangul.isSyllable(first) {
                out.append(contentsOf: scalars)
            } else {
                let parts = String(character).marksInOrder.decomposedStringWithCanonicalMapping.unicodeScalars
                out.append(contentsOf: parts.filter { $0.properties.generalCategory != .nonspacingMark })
            }
        }
        return String(out)
    }

    private struct Key {
        var bytes: [UInt8] = []
        private var digits: [UInt8] = []
        private var blank = false

        mutating func append(_ scalar: Unicode.Scalar) {
            let value = scalar.value
            if (48...57).contains(value) {
                if digits.isEmpty { putBlank() }
                digits.append(UInt8(value))
                return
            }
            endNumber()
            if let syllable = hangul(scalar) {
                putBlank()
                // Three letters of A...W: above digits, below a...z, and in the order of syllables.
                bytes += [syllable / 529, syllable / 23 % 23, syllable % 23].map { UInt8(65 + $0) }
            } else if (97...122).contains(value) || (65...90).contains(value) {
                putBlank()
                bytes.append(UInt8(value | 32))
            } else if value < 128 || scalar.properties.isWhitespace || isPunctuation(scalar) {
                blank = true
            } else {
                putBlank()
                bytes += Array(String(scalar).lowercased().utf8)
            }
        }

        /// A number is written as how many digits it has, then the digits.
        mutating func endNumber() {
            guard !digits.isEmpty else { return }
            let significant = digits.drop { $0 == 48 }
            bytes.append(UInt8(48 + min(significant.count, 9)))
            bytes += significant
            digits.removeAll()
        }

        private mutating func putBlank() {
            if blank && !bytes.isEmpty { bytes.append(32) }
            blank = false
        }

        /// 0..<12167 in 가나다 order; each initial has one place before its syllables for the letter alone.
        private func hangul(_ scalar: Unicode.Scalar) -> UInt32? {
            if Hangul.isSyllable(scalar) {
                let index = scalar.value - Hangul.syllables.lowerBound
                return index / Hangul.syllablesPerInitial * 589 + 1 + index % Hangul.syllablesPerInitial
            }
            if let initial = Hangul.initialIndex(scalar) { return UInt32(initial) * 589 }
            switch scalar.value {
            case 0x314F...0x3163: return 19 * 589 + scalar.value - 0x314F
            // Folding turns a letter alone into a conjoining one.
            case 0x1100...0x1112: return (scalar.value - 0x1100) * 589
            case 0x1161...0x1175: return 19 * 589 + scalar.value - 0x1161
            default: return nil
            }
        }

        private func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.properties.generalCategory {
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                .finalPunctuation, .otherPunctuation, .otherSymbol, .mathSymbol, .modifierSymbol, .format,
                .nonspacingMark, .control:
                true
            default: false
            }
        }
    }
}
