import Text

/// A title as Netflix writes it: "Series: Season 2: Episode" and "Film: What it is about" look alike, so words tell, in the
/// languages that it speaks.
struct ShownTitle {
    /// What stands before the first colon, for comparing.
    let beginning: String
    /// How many parts there are.
    let depth: Int
    private let parts: [[String]]
    /// What stands in parentheses.
    private let asides: [[String]]
    private let isTeaser: Bool

    private static let colon = Pattern(/\s?:\s|：/)
    private static let aside = Pattern(/[(（]([^()（）]*)[)）]/)

    init(_ title: String) {
        let line = title.oneLine
        let segments = line.split(separator: Self.colon).map { String($0).matchKey }
        beginning = segments.first ?? ""
        depth = segments.count
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
        return parts.indices.dropFirst().contains { isOfSeries(parts[$0], isLast: $0 == parts.count - 1) }
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
        !TitleWords.episodes.isDisjoint(with: words) && words.contains { $0.allSatisfy { "ivxl".contains($0) } }
    }

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

/// Titles of one file that begin alike: episodes do, and films seldom.
struct SharedTitles {
    /// Beginnings of titles of three parts or more, and of two.
    struct Series: Sendable, Hashable {
        fileprivate(set) var deep: Set<String> = []
        fileprivate(set) var flat: Set<String> = []

        func contains(_ title: ShownTitle) -> Bool {
            !title.isOfSaga && (title.depth > 2 ? deep : flat).contains(title.beginning)
        }
    }

    /// Of titles that share a beginning; no more of them are told apart than it takes.
    private struct Group {
        var titles: Set<Int> = []
        var last = 0
        var lastDay = ""
        /// How often one followed another at once.
        var neighbours = 0
        /// Two on one day.
        var hasFullDay = false
    }

    private static let enough = 8
    private var deep: [String: Set<Int>] = [:]
    /// Of those that end with a volume, as films in two parts do.
    private var volumes: [String: Set<Int>] = [:]
    private var flat: [String: Group] = [:]
    private var previous = ""

    mutating func add(_ text: String, on day: String) {
        let title = ShownTitle(text)
        guard title.depth > 1, title.refusal == nil, !title.isOfSaga else {
            previous = ""
            return
        }
        let hash = text.matchKey.hashValue
        if title.depth > 2 {
            if title.endsWithVolume {
                Self.insert(hash, into: &volumes[title.beginning, default: []])
            } else {
                Self.insert(hash, into: &deep[title.beginning, default: []])
            }
        } else {
            add(hash, to: &flat[title.beginning, default: Group()], on: day, isNext: previous == title.beginning)
        }
        previous = title.depth > 2 ? "" : title.beginning
    }

    private func add(_ hash: Int, to group: inout Group, on day: String, isNext: Bool) {
        if hash != group.last {
            if isNext { group.neighbours += 1 }
            if !group.titles.isEmpty, day == group.lastDay { group.hasFullDay = true }
        }
        Self.insert(hash, into: &group.titles)
        (group.last, group.lastDay) = (hash, day)
    }

    private static func insert(_ hash: Int, into titles: inout Set<Int>) {
        if titles.count < enough { titles.insert(hash) }
    }

    /// Of two colons two, or three volumes. Of one: three of which two were seen on one day, or four of which most were seen in a row.
    var series: Series {
        var series = Series()
        series.deep = Set(deep.lazy.filter { $0.value.count > 1 }.map(\.key))
            .union(volumes.lazy.filter { $0.value.count > 2 }.map(\.key))
        series.flat = Set(
            flat.lazy.filter { _, group in
                group.titles.count > 2 && group.hasFullDay
                    || group.titles.count > 3 && group.neighbours * 2 >= group.titles.count
            }.map(\.key))
        return series
    }
}
