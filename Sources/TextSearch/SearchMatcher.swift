import Text

/// Finds in a text what the index found, place for place; only for the few rows that a page shows.
package struct SearchMatcher: Sendable {
    /// In every way in which a term may be written.
    private let spellings: [[SearchTerm.Place]]
    /// The first place of each of them.
    private let beginnings: [[SearchTerm.Place]]
    private let inNames: PlainBeginnings
    private let inTexts: PlainBeginnings
    /// Places of the longest of them.
    private let longest: Int

    package init(terms: [SearchTerm]) {
        spellings = terms.flatMap(\.spellings)
        beginnings = Set(spellings.map { Array($0.prefix(1)) }).map(\.self)
        inNames = PlainBeginnings(beginnings.joined().map(\.element), isName: true)
        inTexts = PlainBeginnings(beginnings.joined().map(\.element), isName: false)
        longest = spellings.map(\.count).max() ?? 0
    }

    /// Places of a text, next to one another.
    private struct Places {
        private(set) var places: [TextPlace] = []
        /// Of all places that are words, one behind the other.
        private var letters: [FoldedScalar] = []
        /// Where the letters of each place end.
        private var ends: [Int] = []

        /// The letters of a place that is a word; empty for the others.
        func word(at index: Int) -> ArraySlice<FoldedScalar> {
            letters[(index > 0 ? ends[index - 1] : 0)..<ends[index]]
        }

        /// - Returns: false at the end of the text.
        mutating func readOne(_ scanner: inout TextScanner) -> Bool {
            guard let place = scanner.next() else { return false }
            places.append(place)
            if place.kind == .word { letters += scanner.word }
            ends.append(letters.count)
            return true
        }

        mutating func removeAll() {
            // An array that never had any would be given memory.
            guard !places.isEmpty else { return }
            places.removeAll(keepingCapacity: true)
            if !letters.isEmpty { letters.removeAll(keepingCapacity: true) }
            ends.removeAll(keepingCapacity: true)
        }
    }

    /// Where the first of the terms begins in a text that is no name; reads no further than that.
    func firstMatch(in text: String) -> String.Index? {
        let first = matches(in: text, isName: false, isFirstEnough: true).first
        return first.map { Self.characters($0.lowerBound..<$0.lowerBound, in: text).lowerBound }
    }

    /// Where the terms are in `text`. In a name, a syllable is found by its initial consonant too.
    package func ranges(in text: String, isName: Bool) -> [Range<String.Index>] {
        Self.merged(matches(in: text, isName: isName)).map { Self.characters($0, in: text) }
    }

    /// UTF-8 offsets, by where they begin. Nothing is read whole that no term begins with.
    private func matches(in text: String, isName: Bool, isFirstEnough: Bool = false) -> [Range<Int>] {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = TextScanner(bytes)
            var places = Places()
            var found: [Range<Int>] = []
            while !isFirstEnough || found.isEmpty {
                scanner.skip(to: isName ? inNames : inTexts)
                places.removeAll()
                guard places.readOne(&scanner) else { break }
                guard beginnings.contains(where: { Self.match($0, places, isName) != nil }) else { continue }
                var rest = scanner
                while places.places.count < longest, places.readOne(&rest) {}
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

    /// Where a text's first places are those of `spelling`.
    private static func match(_ spelling: [SearchTerm.Place], _ text: Places, _ isName: Bool) -> Range<Int>? {
        guard spelling.count <= text.places.count else { return nil }
        var end = 0
        for (offset, wanted) in spelling.enumerated() {
            let place = text.places[offset]
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
                // In a text only what somebody is still typing: 부ㅅ.
                let isTyped = offset > 0 && offset == spelling.count - 1 && place.isGlued && before?.isSyllable == true
                guard isName || isTyped, Hangul.initial(of: found) == consonant else { return nil }
                end = place.range.upperBound
            case (.word(let letters), .word) where text.word(at: offset).elementsEqual(letters, by: same):
                end = place.range.upperBound
            case (.prefix(let letters), .word) where text.word(at: offset).starts(with: letters, by: same):
                let word = text.word(at: offset)
                let isWhole = !isName && letters.count == 1
                if isWhole, word.count > 1 { return nil }
                end = word[word.startIndex + letters.count - 1].range.upperBound
            default:
                return nil
            }
        }
        return text.places[0].range.lowerBound..<end
    }

    private static func same(_ a: FoldedScalar, _ b: UInt32) -> Bool {
        a.value == b
    }

    /// Two syllables, or two initial consonants, make one token of the index; other neighbours are found across a gap.
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

    /// UTF-8 offsets as a range of whole characters.
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
