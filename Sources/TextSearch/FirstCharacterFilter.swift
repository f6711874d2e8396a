import Text

/// The Hangul syllables, ASCII letters and digits with which a match may begin. Text with other characters has to be
/// analysed.
struct FirstCharacterFilter: Sendable {
    private var syllables: [Range<UInt32>] = []
    /// Bit set of ASCII letters and digits: `low` for the values 0...63, `high` for 64...127.
    private var letters = (low: UInt64(0), high: UInt64(0))

    /// - Parameters:
    ///   - elements: first elements of the searched spellings.
    ///   - isName: whether an initial consonant matches every syllable that begins with it.
    init(_ elements: some Sequence<SearchTerm.Element>, isName: Bool) {
        for element in elements {
            switch element {
            case .syllable(let scalar): syllables.append(scalar..<(scalar + 1))
            case .open(let scalar): syllables.append(scalar..<(scalar + Hangul.finalCount))
            case .initial(let consonant):
                if isName, let range = Hangul.syllables(beginningWith: consonant) { syllables.append(range) }
            case .word(let word), .prefix(let word):
                guard let first = word.first else { continue }
                if first < 64 { letters.low |= 1 << UInt64(first) }
                if 64..<128 ~= first { letters.high |= 1 << UInt64(first - 64) }
            }
        }
    }

    func contains(syllable: UInt32) -> Bool {
        syllables.contains { $0.contains(syllable) }
    }

    /// - Parameter letter: an ASCII letter in lower case or a digit.
    func contains(letter: UInt32) -> Bool {
        (letter < 64 ? letters.low >> UInt64(letter) : letters.high >> UInt64(letter - 64)) & 1 == 1
    }
}
