import Text

/// A title as Netflix writes it. "Series: Season 2: Episode" and "Film: What it is about" have the same form, so
/// words in the languages of Netflix distinguish them.
struct NetflixTitle {
    /// Text before the first colon, as a comparison key.
    let beginning: String
    /// Number of parts between colons.
    let depth: Int
    /// The whole title, as a comparison key.
    let key: String
    /// Text before a dash after the first colon, as a comparison key: "Task: Impossible" of "Task: Impossible - One".
    let stem: String?
    private let parts: [[String]]
    /// Words in parentheses.
    private let asides: [[String]]
    private let isTeaser: Bool

    private static let colon = CompiledRegex(/\s?:\s|：/)
    private static let dash = CompiledRegex(/\s[-–—]\s/)
    private static let parenthesised = CompiledRegex(/[(（]([^()（）]*)[)）]/)

    init(_ title: String) {
        let line = title.oneLine
        let segments = line.split(separator: Self.colon).map { String($0).matchKey }
        beginning = segments.first ?? ""
        depth = segments.count
        key = line.matchKey
        let named = line.firstRange(of: Self.dash).map { line[..<$0.lowerBound] }
        stem = named.flatMap { $0.contains(Self.colon) ? String($0).matchKey : nil }
        parts = segments.map(Self.splitWords)
        asides = line.matches(of: Self.parenthesised).map { Self.splitWords(String($0.1).matchKey) }
        isTeaser = line.contains("_hook_")
    }

    /// Splits a text into words, with letters apart from digits: "シーズン1" is two words.
    private static func splitWords(_ text: String) -> [String] {
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

    /// Reason why the title is no film; nil if the title alone does not show it.
    var rejection: String? { isTrailer ? "trailer" : isEpisode ? "episode" : nil }

    private var isTrailer: Bool {
        if isTeaser || asides.contains(where: { !EpisodeKeywords.trailers.isDisjoint(with: $0) }) { return true }
        guard depth > 1, let first = parts.first, let last = parts.last else { return false }
        let isNamedFirst =
            first.last.map(EpisodeKeywords.trailers.contains) ?? false
            || Self.isNumbered(first, EpisodeKeywords.trailers)
        return isNamedFirst
            || last.count < 5
                && [last.first, last.last].contains { $0.map(EpisodeKeywords.trailers.contains) ?? false }
    }

    private var isEpisode: Bool {
        if let aside = asides.last, aside.contains(where: Self.isDigits),
            !EpisodeKeywords.episodes.isDisjoint(with: aside)
        {
            return true
        }
        return repeatsBeginning
            || parts.indices.dropFirst().contains { isOfSeries(parts[$0], isLast: $0 == parts.count - 1) }
    }

    /// Whether the second part repeats the first, as in "Cat King: Cat King 2: A Moment", the second season of a
    /// series.
    private var repeatsBeginning: Bool {
        guard depth > 1, let first = parts.first, parts[1].starts(with: first), !first.isEmpty else { return false }
        let rest = parts[1].dropFirst(first.count)
        return rest.isEmpty ? depth > 2 : rest.count == 1 && rest.allSatisfy { Self.isDigits($0) || Self.isRoman($0) }
    }

    private func isOfSeries(_ words: [String], isLast: Bool) -> Bool {
        if EpisodeKeywords.standalone.contains(words.joined(separator: " ")) { return true }
        guard let first = words.first, let last = words.last, words.count > 1 else { return false }
        func names(_ known: Set<String>) -> Bool { words.count < 5 && (known.contains(first) || known.contains(last)) }
        let isCounted = words.contains(where: Self.isDigits)
        if EpisodeKeywords.seasons.contains(first), Self.isDigits(words[1]) { return true }
        if names(EpisodeKeywords.seasons) { return isCounted || !isLast }
        if names(EpisodeKeywords.episodes) { return isLast ? isCounted && words.count < 4 : !isOfSaga(words) }
        return names(EpisodeKeywords.volumes) && !isLast
    }

    /// Whether words are like "Episode IV", the Roman numbering that films use.
    private func isOfSaga(_ words: [String]) -> Bool {
        !EpisodeKeywords.episodes.isDisjoint(with: words) && words.contains(where: Self.isRoman)
    }

    private static func isRoman(_ word: String) -> Bool { word.allSatisfy { "ivxl".contains($0) } }

    /// Whether the title ends like "Episode IV": an episode, if the file has several such titles of the series.
    var endsWithRomanEpisode: Bool { depth > 1 && parts.last.map { $0.count == 2 && isOfSaga($0) } ?? false }

    /// Whether the title ends like "Episode 4".
    var endsWithEpisode: Bool {
        guard depth > 1, let last = parts.last else { return false }
        return last.contains(where: Self.isDigits) && !EpisodeKeywords.episodes.isDisjoint(with: last)
    }

    var saysFilm: Bool { parts.dropFirst().contains { !EpisodeKeywords.films.isDisjoint(with: $0) } }

    var isOfSaga: Bool { parts.dropFirst().contains(where: isOfSaga) }

    /// Whether the title ends like "Part 2", which both films and seasons do.
    var endsWithVolume: Bool {
        guard let last = parts.last, last.count < 4 else { return false }
        return [last.first, last.last].contains { $0.map(EpisodeKeywords.volumes.contains) ?? false }
    }

    private static func isNumbered(_ words: [String], _ known: Set<String>) -> Bool {
        words.count < 4 && words.first.map(known.contains) ?? false && words.dropFirst().contains(where: isDigits)
    }

    private static func isDigits(_ word: String) -> Bool { word.first?.isNumber ?? false }
}
