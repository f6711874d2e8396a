import Text

/// Finds search terms in a text by the rules of the index. Used only for the few rows that a page shows.
package struct SearchMatcher: Sendable {
    /// Every spelling of every term.
    private let spellings: [[SearchTerm.RequiredUnit]]
    /// The first unit of each spelling, without duplicates.
    private let beginnings: [[SearchTerm.RequiredUnit]]
    private let inNames: FirstByteFilter
    private let inTexts: FirstByteFilter
    /// Number of units of the longest spelling.
    private let longest: Int

    package init(terms: [SearchTerm]) {
        spellings = terms.flatMap(\.spellings)
        beginnings = Set(spellings.map { Array($0.prefix(1)) }).map(\.self)
        inNames = FirstByteFilter(beginnings.joined().map(\.element), isName: true)
        inTexts = FirstByteFilter(beginnings.joined().map(\.element), isName: false)
        longest = spellings.map(\.count).max() ?? 0
    }

    /// Consecutive units of a text.
    private struct UnitRange {
        private(set) var units: [SearchUnit] = []
        /// Letters of all units that are words, concatenated.
        private var letters: [FoldedScalar] = []
        /// End of the letters of each unit in `letters`.
        private var ends: [Int] = []

        /// Returns the letters of a unit that is a word; empty for other units.
        func word(at index: Int) -> ArraySlice<FoldedScalar> {
            letters[(index > 0 ? ends[index - 1] : 0)..<ends[index]]
        }

        /// - Returns: false at the end of the text.
        mutating func readOne(_ scanner: inout TextScanner) -> Bool {
            guard let place = scanner.next() else { return false }
            units.append(place)
            if place.kind == .word { letters += scanner.word }
            ends.append(letters.count)
            return true
        }

        mutating func removeAll() {
            // `removeAll` with kept capacity would allocate memory for an empty array.
            guard !units.isEmpty else { return }
            units.removeAll(keepingCapacity: true)
            if !letters.isEmpty { letters.removeAll(keepingCapacity: true) }
            ends.removeAll(keepingCapacity: true)
        }
    }

    /// Returns the start of the first match in a text that is not a name. Reads the text only up to there.
    func firstMatch(in text: String) -> String.Index? {
        let first = matches(in: text, isName: false, isFirstEnough: true).first
        return first.map { Self.characters($0.lowerBound..<$0.lowerBound, in: text).lowerBound }
    }

    /// Returns the ranges of the terms in `text`. In a name, an initial consonant matches a syllable too.
    package func ranges(in text: String, isName: Bool) -> [Range<String.Index>] {
        Self.merged(matches(in: text, isName: isName)).map { Self.characters($0, in: text) }
    }

    /// Returns matches as UTF-8 offsets in order of their start. Analyses only parts of the text that begin like a
    /// term.
    private func matches(in text: String, isName: Bool, isFirstEnough: Bool = false) -> [Range<Int>] {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = TextScanner(bytes)
            var places = UnitRange()
            var found: [Range<Int>] = []
            while !isFirstEnough || found.isEmpty {
                scanner.skip(to: isName ? inNames : inTexts)
                places.removeAll()
                guard places.readOne(&scanner) else { break }
                guard beginnings.contains(where: { Self.match($0, places, isName) != nil }) else { continue }
                var rest = scanner
                while places.units.count < longest, places.readOne(&rest) {}
                for spelling in spellings {
                    if let range = Self.match(spelling, places, isName) { found.append(range) }
                }
            }
            return found
        }
    }

    package func highlight(_ text: String, isName: Bool) -> HighlightedText {
        HighlightedText(text: text, ranges: ranges(in: text, isName: isName))
    }

    /// Returns the range in which the first units of the text match `spelling`; nil if they do not.
    private static func match(_ spelling: [SearchTerm.RequiredUnit], _ text: UnitRange, _ isName: Bool) -> Range<Int>? {
        guard spelling.count <= text.units.count else { return nil }
        var end = 0
        for (offset, wanted) in spelling.enumerated() {
            let place = text.units[offset]
            let before = offset > 0 ? spelling[offset - 1].element : nil
            if let before, wanted.isGlued, needsGlue(before, wanted.element), !place.isGlued { return nil }
            switch (wanted.element, place.kind) {
            case (.syllable(let scalar), .syllable(let found)) where scalar == found:
                end = place.range.upperBound
            case (.open(let scalar), .syllable(let found))
            where (scalar..<(scalar + Hangul.finalCount)).contains(found):
                end = place.range.upperBound
            case (.initial(let consonant), .initial(let found)) where consonant == found:
                end = place.range.upperBound
            case (.initial(let consonant), .syllable(let found)) where Hangul.syllables.contains(found):
                // A long text matches an initial consonant only as the unfinished end of a word: 부ㅅ.
                let isTyped = offset > 0 && offset == spelling.count - 1 && place.isGlued && before?.isSyllable == true
                guard isName || isTyped, Hangul.initial(of: found) == consonant else { return nil }
                end = place.range.upperBound
            case (.word(let letters), .word) where text.word(at: offset).elementsEqual(letters, by: isEqual):
                end = place.range.upperBound
            case (.prefix(let letters), .word) where text.word(at: offset).starts(with: letters, by: isEqual):
                let word = text.word(at: offset)
                let isWhole = !isName && letters.count == 1
                if isWhole, word.count > 1 { return nil }
                end = word[word.startIndex + letters.count - 1].range.upperBound
            default:
                return nil
            }
        }
        return text.units[0].range.lowerBound..<end
    }

    private static func isEqual(_ a: FoldedScalar, _ b: UInt32) -> Bool {
        a.value == b
    }

    /// Whether two elements match only without a gap: two syllables, or two initial consonants, are one token of the
    /// index.
    private static func needsGlue(_ a: SearchTerm.Element, _ b: SearchTerm.Element) -> Bool {
        switch (a, b) {
        case (.syllable, .syllable), (.syllable, .open), (.initial, .initial): true
        default: false
        }
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        guard ranges.count > 1 else { return ranges }
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }

    /// Extends a range of UTF-8 offsets to whole characters.
    private static func characters(_ range: Range<Int>, in text: String) -> Range<String.Index> {
        var lower = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        while lower.samePosition(in: text) == nil { lower = text.utf8.index(before: lower) }
        var upper = text.utf8.index(text.startIndex, offsetBy: range.upperBound)
        while upper.samePosition(in: text) == nil { upper = text.utf8.index(after: upper) }
        return lower..<upper
    }
}

extension SearchTerm.Element {
    fileprivate var isSyllable: Bool {
        if case .syllable = self { true } else { false }
    }
}
