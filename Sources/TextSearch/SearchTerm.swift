import Text

/// A word or phrase of a query, split into units that must be adjacent in a text.
package struct SearchTerm: Sendable, Hashable {
    enum Element: Sendable, Hashable {
        /// This syllable, ideograph or kana.
        case syllable(UInt32)
        /// This syllable with any or no final consonant: `사` also matches the beginning of `산`.
        case open(UInt32)
        /// A syllable that begins with this consonant, or the consonant itself.
        case initial(UInt32)
        /// This complete word.
        case word([UInt32])
        /// A word that begins with these letters.
        case prefix([UInt32])
    }

    /// An element that a text must contain, and its distance to the previous one.
    struct RequiredUnit: Sendable, Hashable {
        var element: Element
        /// Whether the unit must directly follow the previous one.
        var isGlued: Bool
    }

    /// Maximum number of units; more would not narrow a search further.
    static let maxUnits = 48

    /// Spellings of the term, never empty. Korean spacing varies, so a compound of 4 to 12 syllables also gets
    /// spellings with one space, at least two syllables from either end.
    let spellings: [[RequiredUnit]]

    /// - Parameters:
    ///   - isExact: whether the term was in quotation marks, so that words and syllables must be complete.
    ///   - isLast: whether the term is the last of the query, which the person may still be typing.
    ///   - alternative: an alternative spelling.
    /// - Returns: nil if `text` contains nothing searchable.
    package init?(_ text: String, isExact: Bool, isLast: Bool, or alternative: String? = nil) {
        guard let units = Self.spelling(text, isExact: isExact, isLast: isLast) else { return nil }
        let alternativeUnits = alternative.flatMap { Self.spelling($0, isExact: isExact, isLast: isLast) }
        spellings = [units] + (isExact ? [] : Self.spaced(units)) + [alternativeUnits].compactMap(\.self)
    }

    private static func spelling(_ text: String, isExact: Bool, isLast: Bool) -> [RequiredUnit]? {
        let (readUnits, isLastComplete) = requiredUnits(of: text)
        var units = readUnits
        guard let last = units.last else { return nil }
        // A sign after a word shows that the word is complete: `c++`, `Wien,`.
        if !isExact, !isLastComplete {
            switch last.element {
            case .word(let letters): units[units.count - 1].element = .prefix(letters)
            case .syllable(let scalar) where isLast && Hangul.isOpen(scalar):
                units[units.count - 1].element = .open(scalar)
            default: break
            }
        }
        return units
    }

    /// Splits a text into units. The last one is complete if other characters follow it.
    private static func requiredUnits(of text: String) -> (units: [RequiredUnit], isLastComplete: Bool) {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = TextScanner(bytes)
            var units: [RequiredUnit] = []
            var end = 0
            while units.count < maxUnits, let unit = scanner.next() {
                let element: Element =
                    switch unit.kind {
                    case .syllable(let scalar): .syllable(scalar)
                    case .initial(let consonant): .initial(consonant)
                    case .word: .word(scanner.word.map(\.value))
                    }
                units.append(RequiredUnit(element: element, isGlued: unit.isGlued && !units.isEmpty))
                end = unit.range.upperBound
            }
            return (units, end < bytes.count)
        }
    }

    /// Returns the spellings of a Korean compound with one space.
    private static func spaced(_ units: [RequiredUnit]) -> [[RequiredUnit]] {
        let isCompound =
            units.dropFirst().allSatisfy(\.isGlued)
            && units.allSatisfy { unit in
                switch unit.element {
                case .syllable(let scalar), .open(let scalar): Hangul.syllables.contains(scalar)
                case .initial, .word, .prefix: false
                }
            }
        guard isCompound, (4...12).contains(units.count) else { return [] }
        return (2...(units.count - 2)).map { spaceIndex in
            var spelling = units
            spelling[spaceIndex].isGlued = false
            return spelling
        }
    }
}
