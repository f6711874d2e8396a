import Text

/// One word or phrase of a query, taken apart into the places that it must find next to each other.
package struct SearchTerm: Sendable, Hashable {
    enum Element: Sendable, Hashable {
        /// This syllable, ideograph or kana.
        case syllable(UInt32)
        /// This syllable without a final consonant, or with any: what `사` means while somebody types `산`.
        case open(UInt32)
        /// A syllable that begins with this consonant, or the consonant itself.
        case initial(UInt32)
        /// This word, whole.
        case word([UInt32])
        /// A word that begins with these letters.
        case prefix([UInt32])
    }

    struct Place: Sendable, Hashable {
        var element: Element
        /// Nothing may stand between this place and the one before.
        var isGlued: Bool
    }

    /// More than so many places do not narrow a search any further.
    static let longest = 48

    /// The ways in which the term may be written: as it was typed, and, for a compound of four syllables or more, with
    /// one space in it, because Korean spacing is a matter of taste. Never empty.
    let spellings: [[Place]]

    /// - Parameters:
    ///   - isExact: in quotation marks: words are whole and syllables complete.
    ///   - isLast: the person may still be typing it.
    ///   - other: another way in which texts may have it.
    /// - Returns: nil when `text` holds nothing that can be searched for.
    package init?(_ text: String, isExact: Bool, isLast: Bool, or other: String? = nil) {
        guard let places = Self.spelling(text, isExact: isExact, isLast: isLast) else { return nil }
        let others = other.flatMap { Self.spelling($0, isExact: isExact, isLast: isLast) }
        spellings = [places] + (isExact ? [] : Self.spaced(places)) + [others].compactMap(\.self)
    }

    private static func spelling(_ text: String, isExact: Bool, isLast: Bool) -> [Place]? {
        let (read, isWhole) = places(of: text)
        var places = read
        guard let last = places.last else { return nil }
        // A sign after a word says that it is complete: `c++`, `Wien,`.
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

    private static func places(of text: String) -> (places: [Place], isWhole: Bool) {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = TextScanner(bytes)
            var places: [Place] = []
            var end = 0
            while places.count < longest, let place = scanner.next() {
                let element: Element =
                    switch place.kind {
                    case .syllable(let scalar): .syllable(scalar)
                    case .initial(let consonant): .initial(consonant)
                    case .word: .word(scanner.word.map(\.value))
                    }
                places.append(Place(element: element, isGlued: place.isGlued && !places.isEmpty))
                end = place.range.upperBound
            }
            return (places, end < bytes.count)
        }
    }

    private static func spaced(_ places: [Place]) -> [[Place]] {
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
