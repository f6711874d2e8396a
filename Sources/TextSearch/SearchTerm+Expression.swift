import Text

extension SearchTerm {
    /// Returns the FTS5 expression that finds the term in one of `fields`; nil if none of them can contain it.
    package func expression(in fields: [SearchField]) -> String? {
        let phrases = fields.flatMap { field in spellings.flatMap { Self.phrases($0, field) } }
        return phrases.isEmpty ? nil : "(\(phrases.joined(separator: " OR ")))"
    }

    /// Returns alternative phrases for one spelling. Two initial consonants alone match twenty tokens: with no third
    /// one and with each of nineteen. Each gets its
    /// own phrase, because FTS5 then compares them row by row instead of merging the positions of tokens at one
    /// position.
    private static func phrases(_ units: [RequiredUnit], _ field: SearchField) -> [String] {
        let run = initials(units, from: 0)
        guard run.count == 2, units.count == 2 else { return phrase(units, field).map { [$0] } ?? [] }
        return initialsTokens(run, field).map { "\"\($0)\"" }
    }

    /// Returns the phrase of one spelling. A pair of syllables, or three initial consonants, cover several units; these
    /// need their own tokens only if another unit follows in the phrase.
    private static func phrase(_ units: [RequiredUnit], _ field: SearchField) -> String? {
        var tokens: [String] = []
        var isPrefix = false
        // Number of units that the tokens so far cover.
        var coveredCount = 0
        for (index, unit) in units.enumerated() {
            let isCoveredToTheEnd = index < coveredCount && coveredCount == units.count
            let next = index + 1 < units.count && units[index + 1].isGlued ? units[index + 1].element : nil
            switch unit.element {
            case .syllable(let scalar):
                switch next {
                case .syllable(let follower):
                    tokens.append(field.pair(scalar, follower))
                    coveredCount = index + 2
                case .open(let follower):
                    tokens.append(
                        syllables(withFinalsOf: follower).map { field.pair(scalar, $0) }.joined(separator: "|"))
                    coveredCount = index + 2
                case .initial(let consonant) where !field.isName && index + 2 == units.count:
                    tokens.append(field.token(scalar, consonant))
                    isPrefix = true
                    coveredCount = index + 2
                default:
                    if !isCoveredToTheEnd { tokens.append(field.token(scalar)) }
                }
            case .open(let scalar):
                if !isCoveredToTheEnd {
                    tokens.append(syllables(withFinalsOf: scalar).map { field.token($0) }.joined(separator: "|"))
                }
            case .initial:
                guard !isCoveredToTheEnd else { continue }
                let run = initials(units, from: index)
                tokens.append(initialsTokens(run, field).joined(separator: "|"))
                if run.count > 1 {
                    coveredCount = max(coveredCount, index + min(run.count, SearchField.initialsInToken))
                }
            case .word(let letters):
                tokens.append(field.token(letters))
            case .prefix(let letters):
                let shortestPrefix = field.isName ? 1 : 2
                if (shortestPrefix...SearchField.prefixLetters).contains(letters.count) {
                    tokens.append(field.token(letters, mark: "."))
                } else {
                    tokens.append(field.token(letters))
                    isPrefix = letters.count > SearchField.prefixLetters
                }
            }
        }
        return tokens.isEmpty ? nil : "\"\(tokens.joined(separator: " "))\"" + (isPrefix ? " *" : "")
    }

    /// Returns an open syllable and the same with each final consonant.
    private static func syllables(withFinalsOf open: UInt32) -> Range<UInt32> {
        open..<(open + Hangul.finalCount)
    }

    /// Returns the consecutive initial consonants from a unit on.
    private static func initials(_ units: [RequiredUnit], from start: Int) -> [UInt32] {
        var run: [UInt32] = []
        for index in start..<units.count {
            guard index == start || units[index].isGlued, case .initial(let consonant) = units[index].element else {
                break
            }
            run.append(consonant)
        }
        return run
    }

    private static func initialsTokens(_ run: [UInt32], _ field: SearchField) -> [String] {
        // The third consonant of the token may be any, or missing at the end of a word.
        let runs =
            run.count == 2
            ? [run] + Hangul.initials.map { run + [$0] } : [run.prefix(SearchField.initialsInToken).map(\.self)]
        return runs.map { field.token($0, mark: "~") }
    }
}
