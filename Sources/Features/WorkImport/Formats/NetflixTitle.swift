import Text

/// A title as Netflix writes it. "Series: Season 2: Episode" and "Film: What it is about" have the same form, so
/// words in the languages of Netflix distinguish them.
struct NetflixTitle {
    /// Text before the first colon, as a comparison key.
    let beginning: String
    /// Number of parts between colons.
    let partCount: Int
    /// The whole title, as a comparison key.
    let key: String
    /// Text before a dash after the first colon, as a comparison key: "Task: Impossible" of "Task: Impossible - One".
    let stem: String?
    /// Words of each part between colons.
    private let parts: [[String]]
    /// Words of each text in parentheses.
    private let parentheses: [[String]]
    private let isTeaser: Bool

    private static let colon = CompiledRegex(/\s?:\s|：/)
    private static let dash = CompiledRegex(/\s[-–—]\s/)
    private static let parenthesised = CompiledRegex(/[(（]([^()（）]*)[)）]/)

    init(_ title: String) {
        let line = title.oneLine
        let segments = line.split(separator: Self.colon).map { String($0).matchKey }
        beginning = segments.first ?? ""
        partCount = segments.count
        key = line.matchKey
        let textBeforeDash = line.firstRange(of: Self.dash).map { line[..<$0.lowerBound] }
        stem = textBeforeDash.flatMap { $0.contains(Self.colon) ? String($0).matchKey : nil }
        parts = segments.map(Self.splitWords)
        parentheses = line.matches(of: Self.parenthesised).map { Self.splitWords(String($0.1).matchKey) }
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

    /// Reason why the title is no film; `nil` if the title alone does not show it.
    var rejection: String? { isTrailer ? "trailer" : isEpisode ? "episode" : nil }

    private var isTrailer: Bool {
        if isTeaser || parentheses.contains(where: { !EpisodeKeywords.trailers.isDisjoint(with: $0) }) { return true }
        guard partCount > 1, let first = parts.first, let last = parts.last else { return false }
        let beginsWithTrailer =
            first.last.map(EpisodeKeywords.trailers.contains) ?? false
            || Self.isNumbered(first, with: EpisodeKeywords.trailers)
        return beginsWithTrailer
            || last.count < 5
                && [last.first, last.last].contains { $0.map(EpisodeKeywords.trailers.contains) ?? false }
    }

    private var isEpisode: Bool {
        if let words = parentheses.last, words.contains(where: Self.isDigits),
            !EpisodeKeywords.episodes.isDisjoint(with: words)
        {
            return true
        }
        return repeatsBeginning
            || parts.indices.dropFirst().contains { marksSeries(parts[$0], isLast: $0 == parts.count - 1) }
    }

    /// Whether the second part repeats the first, as in "Cat King: Cat King 2: A Moment", the second season of a
    /// series.
    private var repeatsBeginning: Bool {
        guard partCount > 1, let first = parts.first, parts[1].starts(with: first), !first.isEmpty else { return false }
        let rest = parts[1].dropFirst(first.count)
        return rest.isEmpty
            ? partCount > 2 : rest.count == 1 && rest.allSatisfy { Self.isDigits($0) || Self.isRoman($0) }
    }

    /// Returns whether the words of a part show that the title belongs to a series.
    private func marksSeries(_ words: [String], isLast: Bool) -> Bool {
        if EpisodeKeywords.standalone.contains(words.joined(separator: " ")) { return true }
        guard let first = words.first, let last = words.last, words.count > 1 else { return false }
        func beginsOrEnds(with keywords: Set<String>) -> Bool {
            words.count < 5 && (keywords.contains(first) || keywords.contains(last))
        }
        let hasNumber = words.contains(where: Self.isDigits)
        if EpisodeKeywords.seasons.contains(first), Self.isDigits(words[1]) { return true }
        if beginsOrEnds(with: EpisodeKeywords.seasons) { return hasNumber || !isLast }
        if beginsOrEnds(with: EpisodeKeywords.episodes) {
            return isLast ? hasNumber && words.count < 4 : !hasRomanEpisode(words)
        }
        return beginsOrEnds(with: EpisodeKeywords.volumes) && !isLast
    }

    /// Returns whether words contain an episode with a Roman number, such as "Episode IV", which films use.
    private func hasRomanEpisode(_ words: [String]) -> Bool {
        !EpisodeKeywords.episodes.isDisjoint(with: words) && words.contains(where: Self.isRoman)
    }

    private static func isRoman(_ word: String) -> Bool { word.allSatisfy { "ivxl".contains($0) } }

    /// Whether the title ends like "Episode IV": an episode, if the file has several such titles of the series.
    var endsWithRomanEpisode: Bool { partCount > 1 && parts.last.map { $0.count == 2 && hasRomanEpisode($0) } ?? false }

    /// Whether the title ends like "Episode 4".
    var endsWithEpisode: Bool {
        guard partCount > 1, let last = parts.last else { return false }
        return last.contains(where: Self.isDigits) && !EpisodeKeywords.episodes.isDisjoint(with: last)
    }

    /// Whether a part after the first has a word for films.
    var containsFilmKeyword: Bool { parts.dropFirst().contains { !EpisodeKeywords.films.isDisjoint(with: $0) } }

    /// Whether a part after the first has an episode with a Roman number.
    var hasRomanEpisode: Bool { parts.dropFirst().contains(where: hasRomanEpisode) }

    /// Whether the title ends like "Part 2", which both films and seasons do.
    var endsWithVolume: Bool {
        guard let last = parts.last, last.count < 4 else { return false }
        return [last.first, last.last].contains { $0.map(EpisodeKeywords.volumes.contains) ?? false }
    }

    /// Returns whether words are a keyword and a number, such as "Trailer 2".
    private static func isNumbered(_ words: [String], with keywords: Set<String>) -> Bool {
        words.count < 4 && words.first.map(keywords.contains) ?? false && words.dropFirst().contains(where: isDigits)
    }

    private static func isDigits(_ word: String) -> Bool { word.first?.isNumber ?? false }
}
