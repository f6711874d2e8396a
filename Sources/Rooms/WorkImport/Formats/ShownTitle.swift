import Text

/// A title as Netflix writes it: "Series: Season 2: Episode" and "Film: What it is about" look alike, so words tell, in the
/// languages that it speaks.
struct ShownTitle {
    /// What stands before the first colon, for comparing.
    let beginning: String
    /// How many parts there are.
    let depth: Int
    /// All of it, for comparing.
    let key: String
    /// What stands before a dash behind the first colon, for comparing: "Task: Impossible" of "Task: Impossible - One".
    let stem: String?
    private let parts: [[String]]
    /// What stands in parentheses.
    private let asides: [[String]]
    private let isTeaser: Bool

    private static let colon = Pattern(/\s?:\s|：/)
    private static let dash = Pattern(/\s[-–—]\s/)
    private static let aside = Pattern(/[(（]([^()（）]*)[)）]/)

    init(_ title: String) {
        let line = title.oneLine
        let segments = line.split(separator: Self.colon).map { String($0).matchKey }
        beginning = segments.first ?? ""
        depth = segments.count
        key = line.matchKey
        let named = line.firstRange(of: Self.dash).map { line[..<$0.lowerBound] }
        stem = named.flatMap { $0.contains(Self.colon) ? String($0).matchKey : nil }
        parts = segments.map(Self.words)
        asides = line.matches(of: Self.aside).map { Self.words(String($0.1).matchKey) }
        isTeaser = line.contains("_hook_")
    }

    /// Letters apart from digits: "シーズン1" is two words.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var last: Bool?
        for character in text {
            let isNumber: Bool? = character.isNumber ? true : character.isLetter ? false : nil
            if let isNumber {
                if isNumber == last {
                    words[words.count - 1].append(character)
                } else {
                    words.append(String(character))
                }
            }
            last = isNumber
        }
        return words
    }

    /// Why it is no film; nil where the title alone does not tell.
    var refusal: String? { isTrailer ? "trailer" : isEpisode ? "episode" : nil }

    private var isTrailer: Bool {
        if isTeaser || asides.contains(where: { !TitleWords.trailers.isDisjoint(with: $0) }) { return true }
        guard depth > 1, let first = parts.first, let last = parts.last else { return false }
        let isNamedFirst =
            first.last.map(TitleWords.trailers.contains) ?? false || Self.isNumbered(first, TitleWords.trailers)
        return isNamedFirst
            || last.count < 5 && [last.first, last.last].contains { $0.map(TitleWords.trailers.contains) ?? false }
    }

    private var isEpisode: Bool {
        if let aside = asides.last, aside.contains(where: Self.isDigits), !TitleWords.episodes.isDisjoint(with: aside) {
            return true
        }
        return repeatsBeginning
            || parts.indices.dropFirst().contains { isOfSeries(parts[$0], isLast: $0 == parts.count - 1) }
    }

    /// "Cat King: Cat King 2: A Moment": the second season is called by its series.
    private var repeatsBeginning: Bool {
        guard depth > 1, let first = parts.first, parts[1].starts(with: first), !first.isEmpty else { return false }
        let rest = parts[1].dropFirst(first.count)
        return rest.isEmpty ? depth > 2 : rest.count == 1 && rest.allSatisfy { Self.isDigits($0) || Self.isRoman($0) }
    }

    private func isOfSeries(_ words: [String], isLast: Bool) -> Bool {
        if TitleWords.whole.contains(words.joined(separator: " ")) { return true }
        guard let first = words.first, let last = words.last, words.count > 1 else { return false }
        func names(_ known: Set<String>) -> Bool { words.count < 5 && (known.contains(first) || known.contains(last)) }
        let isCounted = words.contains(where: Self.isDigits)
        if TitleWords.seasons.contains(first), Self.isDigits(words[1]) { return true }
        if names(TitleWords.seasons) { return isCounted || !isLast }
        if names(TitleWords.episodes) { return isLast ? isCounted && words.count < 4 : !isOfSaga(words) }
        return names(TitleWords.volumes) && !isLast
    }

    /// "Episode IV": the films that are counted so are counted in Roman numbers.
    private func isOfSaga(_ words: [String]) -> Bool {
        !TitleWords.episodes.isDisjoint(with: words) && words.contains(where: Self.isRoman)
    }

    private static func isRoman(_ word: String) -> Bool { word.allSatisfy { "ivxl".contains($0) } }

    /// "Episode IV" at the end: of a series, if the file holds several of them.
    var endsWithRomanEpisode: Bool { depth > 1 && parts.last.map { $0.count == 2 && isOfSaga($0) } ?? false }

    /// "Episode 4" at the end.
    var endsWithEpisode: Bool {
        guard depth > 1, let last = parts.last else { return false }
        return last.contains(where: Self.isDigits) && !TitleWords.episodes.isDisjoint(with: last)
    }

    var saysFilm: Bool { parts.dropFirst().contains { !TitleWords.films.isDisjoint(with: $0) } }

    var isOfSaga: Bool { parts.dropFirst().contains(where: isOfSaga) }

    /// "Part 2" at the end: both films and seasons have it.
    var endsWithVolume: Bool {
        guard let last = parts.last, last.count < 4 else { return false }
        return [last.first, last.last].contains { $0.map(TitleWords.volumes.contains) ?? false }
    }

    private static func isNumbered(_ words: [String], _ known: Set<String>) -> Bool {
        words.count < 4 && words.first.map(known.contains) ?? false && words.dropFirst().contains(where: isDigits)
    }

    private static func isDigits(_ word: String) -> Bool { word.first?.isNumber ?? false }
}
