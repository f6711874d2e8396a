import Text

/// The unit of a text at which a match may begin: a syllable, a single letter of Hangul, or a whole word.
struct SearchUnit {
    enum Kind: Equatable {
        /// A Hangul syllable, an ideograph, kana, or a single vowel of Hangul.
        case syllable(UInt32)
        /// A single consonant of Hangul, as typed in a search by initial consonants.
        case initial(UInt32)
        /// A sequence of letters or of digits; its scalars are in the scanner's `word`.
        case word
    }

    var kind: Kind
    /// Range in the text in UTF-8 offsets.
    var range: Range<Int>
    /// Whether the unit directly follows the previous one.
    var isGlued: Bool
}

/// Splits a text into folded units. The index, queries and highlights all use it, so that they agree on the units.
/// Allocates no memory for a text of syllables and ASCII.
struct TextScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    /// Folded scalars that were read in advance.
    private var lookahead: [FoldedScalar] = []
    /// Whether separators precede the next unit.
    private var hasGap = true
    /// Scalars of the current unit if it is a word.
    private(set) var word: [FoldedScalar] = []

    /// Creates a scanner. `bytes` must outlive it; invalid UTF-8 counts as separators.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns the next unit; nil at the end.
    mutating func next() -> SearchUnit? {
        if lookahead.isEmpty, let unit = nextPlain() { return unit }
        while let scalar = nextScalar() {
            let isGlued = !hasGap
            switch ScalarClass(scalar.value) {
            case .separator, .mark:
                hasGap = true
                continue
            case .syllable:
                hasGap = false
                return SearchUnit(kind: .syllable(scalar.value), range: scalar.range, isGlued: isGlued)
            case .jamo:
                hasGap = false
                return composeHangul(scalar, isGlued: isGlued)
            case .letter:
                return readWord(from: scalar, .letter, isGlued: isGlued)
            case .digit:
                return readWord(from: scalar, .digit, isGlued: isGlued)
            }
        }
        return nil
    }

    /// Reads the next unit directly from the bytes if it is a syllable or an ASCII word without a following mark, as
    /// nearly all are. Nil for anything else.
    private mutating func nextPlain() -> SearchUnit? {
        while offset < bytes.count, isPlain(after: offset) {
            let start = offset
            let byte = bytes[start]
            guard byte < 0x80 else { return plainSyllable() }
            let kind = ScalarClass(Self.lowercase(byte))
            guard kind == .separator else {
                let isGlued = !hasGap
                offset += 1
                return readWord(from: FoldedScalar(Self.lowercase(byte), range: start..<offset), kind, isGlued: isGlued)
            }
            hasGap = true
            offset += 1
        }
        return nil
    }

    private mutating func plainSyllable() -> SearchUnit? {
        guard let scalar = syllable(at: offset) else { return nil }
        let range = offset..<(offset + 3)
        let unit = SearchUnit(kind: .syllable(scalar), range: range, isGlued: !hasGap)
        hasGap = false
        offset = range.upperBound
        return unit
    }

    /// Decodes the Hangul syllable at `offset`; nil if there is none.
    private func syllable(at offset: Int) -> UInt32? {
        guard offset + 3 <= bytes.count, 0xEA...0xED ~= bytes[offset], bytes[offset + 1] & 0xC0 == 0x80,
            bytes[offset + 2] & 0xC0 == 0x80
        else { return nil }
        let scalar =
            UInt32(bytes[offset] & 0x0F) << 12 | UInt32(bytes[offset + 1] & 0x3F) << 6
            | UInt32(bytes[offset + 2] & 0x3F)
        return Hangul.syllables.contains(scalar) ? scalar : nil
    }

    /// Skips syllables and words that do not start with a character of `filter`, by their bytes. Stops early at text
    /// that is not plain. The next unit counts as the first unit of the text.
    mutating func skip(to filter: FirstCharacterFilter) {
        guard lookahead.isEmpty else { return }
        hasGap = true
        var start = offset
        var kind = ScalarClass.separator
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte < 0x80 {
                let letter = Self.lowercase(byte)
                let next = ScalarClass(letter)
                if next != kind {
                    if next != .separator, filter.contains(letter: letter) { return }
                    (start, kind) = (offset, next)
                }
                offset += 1
            } else if let scalar = syllable(at: offset) {
                if filter.contains(syllable: scalar) { return }
                kind = .separator
                offset += 3
            } else {
                // A non-ASCII letter or a mark continues the previous word.
                if kind != .separator { offset = start }
                return
            }
        }
    }

    /// Returns whether the scalar at `offset` is ASCII or has three bytes that may be a syllable, and no mark follows.
    private func isPlain(after offset: Int) -> Bool {
        let next: Int
        switch bytes[offset] {
        case 0..<0x80: next = offset + 1
        case 0xEA...0xED:
            next = offset + 3
            guard next <= bytes.count, bytes[offset + 1] & 0xC0 == 0x80, bytes[offset + 2] & 0xC0 == 0x80 else {
                return false
            }
        default: return false
        }
        guard next < bytes.count else { return true }
        // All scalars from U+B000 to U+CFFF are syllables.
        return bytes[next] < 0x80 || bytes[next] == 0xEB || bytes[next] == 0xEC
    }

    /// Returns whether the next byte alone shows that a word ends here.
    private func cannotContinue(_ kind: ScalarClass) -> Bool {
        guard lookahead.isEmpty else { return false }
        guard offset < bytes.count else { return true }
        let byte = bytes[offset]
        guard byte < 0x80 else { return byte == 0xEB || byte == 0xEC }
        return ScalarClass(Self.lowercase(byte)) != kind
    }

    private static func lowercase(_ byte: UInt8) -> UInt32 {
        UInt32(byte) + ((0x41...0x5A).contains(byte) ? 0x20 : 0)
    }

    private mutating func readWord(from first: FoldedScalar, _ kind: ScalarClass, isGlued: Bool) -> SearchUnit {
        hasGap = false
        if word.capacity < 32 { word.reserveCapacity(32) }
        word.removeAll(keepingCapacity: true)
        word.append(first)
        while lookahead.isEmpty, offset < bytes.count, bytes[offset] < 0x80, isPlain(after: offset) {
            let letter = Self.lowercase(bytes[offset])
            guard ScalarClass(letter) == kind else { break }
            word.append(FoldedScalar(letter, range: offset..<(offset + 1)))
            offset += 1
        }
        while !cannotContinue(kind), let following = peek(0), ScalarClass(following.value) == kind {
            word.append(following)
            _ = nextScalar()
        }
        let range = first.range.lowerBound..<word[word.count - 1].range.upperBound
        return SearchUnit(kind: .word, range: range, isGlued: isGlued)
    }

    /// Composes consecutive letters of Hangul as a keyboard does: `ㅂㅜㅅㅏㄴ` becomes `부산`.
    private mutating func composeHangul(_ first: FoldedScalar, isGlued: Bool) -> SearchUnit {
        guard Hangul.consonants.contains(first.value) else {
            return SearchUnit(kind: .syllable(first.value), range: first.range, isGlued: isGlued)
        }
        if let vowel = peek(0), let open = Hangul.syllable(first.value, vowel.value) {
            _ = nextScalar()
            var unit = SearchUnit(
                kind: .syllable(open), range: first.range.lowerBound..<vowel.range.upperBound, isGlued: isGlued)
            if let final = peek(0), isFinal(final, after: vowel),
                let closed = Hangul.syllable(first.value, vowel.value, final.value)
            {
                _ = nextScalar()
                unit.kind = .syllable(closed)
                unit.range = unit.range.lowerBound..<final.range.upperBound
            }
            return unit
        }
        if let (initial, following) = Hangul.parts(ofCluster: first.value) {
            lookahead.insert(FoldedScalar(following, range: first.range), at: 0)
            return SearchUnit(kind: .initial(initial), range: first.range, isGlued: isGlued)
        }
        return SearchUnit(kind: .initial(first.value), range: first.range, isGlued: isGlued)
    }

    /// Returns whether the letter is a final consonant. A compatibility letter is, unless a vowel follows; conjoining
    /// letters of NFD text are unambiguous.
    private mutating func isFinal(_ letter: FoldedScalar, after vowel: FoldedScalar) -> Bool {
        guard vowel.jamoPosition == nil else { return letter.jamoPosition == .final }
        guard letter.jamoPosition == nil, Hangul.isFinal(letter.value) else { return false }
        return peek(1).map { !Hangul.vowels.contains($0.value) } ?? true
    }

    /// Returns a later folded scalar without consuming it; 0 is the next one.
    private mutating func peek(_ distance: Int) -> FoldedScalar? {
        while lookahead.count <= distance {
            guard readScalar() else { return nil }
        }
        return lookahead[distance]
    }

    private mutating func nextScalar() -> FoldedScalar? {
        while lookahead.isEmpty {
            guard readScalar() else { return nil }
        }
        return lookahead.removeFirst()
    }

    /// Folds one scalar and its marks into `lookahead`. Returns false at the end.
    private mutating func readScalar() -> Bool {
        guard offset < bytes.count else { return false }
        let start = offset
        let scalar = decode()
        let previousCount = lookahead.count
        if lookahead.capacity < 8 { lookahead.reserveCapacity(8) }
        if scalar < 0x80 {
            lookahead.append(
                FoldedScalar((0x41...0x5A).contains(scalar) ? scalar + 0x20 : scalar, range: start..<offset))
        } else if Hangul.syllables.contains(scalar) {
            lookahead.append(FoldedScalar(scalar, range: start..<offset))
        } else {
            var folded: [UInt32] = []
            Folding.fold(scalar) { folded.append($0) }
            for value in folded where ScalarClass(value) != .mark {
                lookahead.append(FoldedScalar(value, range: start..<offset))
            }
        }
        skipMarks()
        if lookahead.count > previousCount {
            lookahead[lookahead.count - 1].range = lookahead[lookahead.count - 1].range.lowerBound..<offset
        }
        return true
    }

    private mutating func skipMarks() {
        while offset < bytes.count, bytes[offset] >= 0xC2 {  // Marks are outside ASCII.
            let start = offset
            guard ScalarClass(decode()) == .mark else {
                offset = start
                return
            }
        }
    }

    /// Decodes one scalar; an invalid sequence gives U+FFFD and advances by one byte.
    private mutating func decode() -> UInt32 {
        let first = UInt32(bytes[offset])
        offset += 1
        let length: Int
        var scalar: UInt32
        switch first {
        case 0..<0x80: return first
        case 0xC2...0xDF: (length, scalar) = (1, first & 0x1F)
        case 0xE0...0xEF: (length, scalar) = (2, first & 0x0F)
        case 0xF0...0xF4: (length, scalar) = (3, first & 0x07)
        default: return 0xFFFD
        }
        guard offset + length <= bytes.count else { return 0xFFFD }
        for index in offset..<(offset + length) {
            guard bytes[index] & 0xC0 == 0x80 else { return 0xFFFD }
            scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
        }
        offset += length
        return scalar
    }
}
