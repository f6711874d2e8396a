import Text

/// Finds search terms in a text by the rules of the index. Used only for the few rows that a page shows.
package struct SearchMatcher: Sendable {
    /// Every spelling of every term.
    private let spellings: [[SearchTerm.RequiredUnit]]
    /// The first unit of each spelling, without duplicates.
    private let beginnings: [[SearchTerm.RequiredUnit]]
    private let nameFilter: FirstCharacterFilter
    private let textFilter: FirstCharacterFilter
    /// Number of units of the longest spelling.
    private let maxUnits: Int

    package init(terms: [SearchTerm]) {
        spellings = terms.flatMap(\.spellings)
        beginnings = Set(spellings.map { Array($0.prefix(1)) }).map(\.self)
        nameFilter = FirstCharacterFilter(beginnings.joined().map(\.element), isName: true)
        textFilter = FirstCharacterFilter(beginnings.joined().map(\.element), isName: false)
        maxUnits = spellings.map(\.count).max() ?? 0
    }

    /// The next consecutive units of a text, as many as the longest spelling may need.
    private struct UnitWindow {
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
            guard let unit = scanner.next() else { return false }
            units.append(unit)
            if unit.kind == .word { letters += scanner.word }
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
        return first.map { Self.characterRange($0.lowerBound..<$0.lowerBound, in: text).lowerBound }
    }

    /// Returns the ranges of the terms in `text`. In a name, an initial consonant matches a syllable too.
    package func ranges(in text: String, isName: Bool) -> [Range<String.Index>] {
        Self.merged(matches(in: text, isName: isName)).map { Self.characterRange($0, in: text) }
    }

    /// Returns matches as UTF-8 offsets in order of their start. Analyses only parts of the text that begin like a
    /// term.
    private func matches(in text: String, isName: Bool, isFirstEnough: Bool = false) -> [Range<Int>] {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = TextScanner(bytes)
            var window = UnitWindow()
            var matches: [Range<Int>] = []
            while !isFirstEnough || matches.isEmpty {
                scanner.skip(to: isName ? nameFilter : textFilter)
                window.removeAll()
                guard window.readOne(&scanner) else { break }
                guard beginnings.contains(where: { Self.match($0, window, isName) != nil }) else { continue }
                // Reads ahead with a copy, because the next match may begin at the next unit.
                var lookahead = scanner
                while window.units.count < maxUnits, window.readOne(&lookahead) {}
                for spelling in spellings {
                    if let range = Self.match(spelling, window, isName) { matches.append(range) }
                }
            }
            return matches
        }
    }

    package func highlight(_ text: String, isName: Bool) -> HighlightedText {
        HighlightedText(text: text, ranges: ranges(in: text, isName: isName))
    }

    /// Returns the range in which the first units of the text match `spelling`; nil if they do not.
    private static func match(_ spelling: [SearchTerm.RequiredUnit], _ window: UnitWindow, _ isName: Bool) -> Range<
        Int
    >? {
        guard spelling.count <= window.units.count else { return nil }
        var end = 0
        for (offset, required) in spelling.enumerated() {
            let unit = window.units[offset]
            let previous = offset > 0 ? spelling[offset - 1].element : nil
            if let previous, required.isGlued, needsGlue(previous, required.element), !unit.isGlued { return nil }
            switch (required.element, unit.kind) {
            case (.syllable(let scalar), .syllable(let found)) where scalar == found:
                end = unit.range.upperBound
            case (.open(let scalar), .syllable(let found))
            where (scalar..<(scalar + Hangul.finalCount)).contains(found):
                end = unit.range.upperBound
            case (.initial(let consonant), .initial(let found)) where consonant == found:
                end = unit.range.upperBound
            case (.initial(let consonant), .syllable(let found)) where Hangul.syllables.contains(found):
                // A long text matches an initial consonant only as the unfinished end of a word: 부ㅅ.
                let isTyped = offset > 0 && offset == spelling.count - 1 && unit.isGlued && previous?.isSyllable == true
                guard isName || isTyped, Hangul.initial(of: found) == consonant else { return nil }
                end = unit.range.upperBound
            case (.word(let letters), .word) where window.word(at: offset).elementsEqual(letters, by: isEqual):
                end = unit.range.upperBound
            case (.prefix(let letters), .word) where window.word(at: offset).starts(with: letters, by: isEqual):
                let word = window.word(at: offset)
                // In a long text, a single letter matches only a whole word.
                if !isName, letters.count == 1, word.count > 1 { return nil }
                end = word[word.startIndex + letters.count - 1].range.upperBound
            default:
                return nil
            }
        }
        return window.units[0].range.lowerBound..<end
    }

    private static func isEqual(_ scalar: FoldedScalar, _ value: UInt32) -> Bool {
        scalar.value == value
    }

    /// Returns whether two elements match only without a gap: two syllables, or two initial consonants, are one token
    /// of the index.
    private static func needsGlue(_ first: SearchTerm.Element, _ second: SearchTerm.Element) -> Bool {
        switch (first, second) {
        case (.syllable, .syllable), (.syllable, .open), (.initial, .initial): true
        default: false
        }
    }

    /// Joins overlapping and adjacent ranges.
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
    private static func characterRange(_ range: Range<Int>, in text: String) -> Range<String.Index> {
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
