import Foundation

/// Makes sort keys for 가나다 order. Keys compared byte by byte (SQLite's BINARY) sort texts as a Korean index does.
///
/// Numbers come first, by value (2권 before 10권), then Hangul, then Latin without case or accents, then everything else
/// by code point. A single letter such as ㄱ comes before its syllables. Punctuation and blanks at the start do not
/// count. Later ones count as one blank, which comes before everything.
package enum SortKey {
    /// Number of scalars at the beginning of a text that its key depends on.
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
        var result = String.UnicodeScalarView()
        let decomposed = String(text.beginning(limit)).marksInOrder.precomposedStringWithCompatibilityMapping
        for character in decomposed {
            let scalars = character.unicodeScalars
            if let first = scalars.first, Hangul.isSyllable(first) {
                result.append(contentsOf: scalars)
            } else {
                let parts = String(character).marksInOrder.decomposedStringWithCanonicalMapping.unicodeScalars
                result.append(contentsOf: parts.filter { $0.properties.generalCategory != .nonspacingMark })
            }
        }
        return String(result)
    }

    private struct Key {
        var bytes: [UInt8] = []
        private var digits: [UInt8] = []
        /// Whether a blank must come before the next letter or number.
        private var hasPendingBlank = false

        mutating func append(_ scalar: Unicode.Scalar) {
            let value = scalar.value
            if (48...57).contains(value) {
                if digits.isEmpty { appendPendingBlank() }
                digits.append(UInt8(value))
                return
            }
            endNumber()
            if let index = hangulIndex(scalar) {
                appendPendingBlank()
                // The index in base 23 (23 * 23 = 529), as three letters of A...W: above digits and below a...z.
                bytes += [index / 529, index / 23 % 23, index % 23].map { UInt8(65 + $0) }
            } else if (97...122).contains(value) || (65...90).contains(value) {
                appendPendingBlank()
                bytes.append(UInt8(value | 32))
            } else if value < 128 || scalar.properties.isWhitespace || isPunctuation(scalar) {
                hasPendingBlank = true
            } else {
                appendPendingBlank()
                bytes += Array(String(scalar).lowercased().utf8)
            }
        }

        /// Writes the collected digits of a number: first their count without leading zeroes, at most 9, then the
        /// digits.
        mutating func endNumber() {
            guard !digits.isEmpty else { return }
            let significant = digits.drop { $0 == 48 }
            bytes.append(UInt8(48 + min(significant.count, 9)))
            bytes += significant
            digits.removeAll()
        }

        private mutating func appendPendingBlank() {
            if hasPendingBlank && !bytes.isEmpty { bytes.append(32) }
            hasPendingBlank = false
        }

        /// Returns an index below 12167 (23 * 23 * 23) in 가나다 order; `nil` for other scalars. Each initial has 589
        /// places: one for the letter alone, then its 588 syllables. Vowels alone follow the 19 initials.
        private func hangulIndex(_ scalar: Unicode.Scalar) -> UInt32? {
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
