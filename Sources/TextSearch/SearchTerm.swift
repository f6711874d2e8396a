import Text

/// Word or phrase of a query, split into units that must be adjacent in a text.
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

    struct RequiredUnit: Sendable, Hashable {
        var element: Element
        /// Whether the unit must directly follow the previous one.
        var isGlued: Bool
    }

    /// Maximum number of units; more would not narrow a search further.
    static let longest = 48

    /// Spellings of the term, never empty. Korean spacing varies, so a compound of 4 to 12 syllables also gets
    /// spellings with one space, at least two syllables from either end.
    let spellings: [[RequiredUnit]]

    /// - Parameters:
    ///   - isExact: whether the term was in quotation marks, so that words and syllables must be complete.
    ///   - isLast: whether the person may still be typing the term.
    ///   - other: an alternative spelling.
    /// - Returns: nil if `text` contains nothing searchable.
    package init?(_ text: String, isExact: Bool, isLast: Bool, or other: String? = nil) {
        guard let places = Self.spelling(text, isExact: isExact, isLast: isLast) else { return nil }
        let others = other.flatMap { Self.spelling($0, isExact: isExact, isLast: isLast) }
        spellings = [places] + (isExact ? [] : Self.spaced(places)) + [others].compactMap(\.self)
    }

    private static func spelling(_ text: String, isExact: Bool, isLast: Bool) -> [RequiredUnit]? {
        let (read, isWhole) = requiredUnits(of: text)
        var places = read
        guard let last = places.last else { return nil }
        // A sign after a word shows that the word is complete: `c++`, `Wien,`.
        if !isExact, !isWhole {
            switch last.element {
            case .word(let letters): places[places.count - 1].element = .prefix(letters)
            case .syllable(let scalar) where isLast && Hangul.isOpen(scalar):
                places[places.count - 1].element = .open(scalar)
            default: break
            }
        }
        return places
    }

    private static func requiredUnits(of text: String) -> (places: [RequiredUnit], isWhole: Bool) {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = TextScanner(bytes)
            var places: [RequiredUnit] = []
            var end = 0
            while places.count < longest, let place = scanner.next() {
                let element: Element =
                    switch place.kind {
                    case .syllable(let scalar): .syllable(scalar)
                    case .initial(let consonant): .initial(consonant)
                    case .word: .word(scanner.word.map(\.value))
                    }
                places.append(RequiredUnit(element: element, isGlued: place.isGlued && !places.isEmpty))
                end = place.range.upperBound
            }
            return (places, end < bytes.count)
        }
    }

    private static func spaced(_ places: [RequiredUnit]) -> [[RequiredUnit]] {
        let isCompound =
            places.dropFirst().allSatisfy(\.isGlued)
            && places.allSatisfy { place in
                switch place.element {
                case .syllable(let scalar), .open(let scalar): Hangul.syllables.contains(scalar)
                case .initial, .word, .prefix: false
                }
            }
        guard isCompound, (4...12).contains(places.count) else { return [] }
        return (2...(places.count - 2)).map { split in
            var spelling = places
            spelling[split].isGlued = false
            return spelling
        }
    }
}
