import Text

/// Titles of one file that begin alike: episodes do, and films seldom.
struct SharedTitles {
    /// What the titles of a file tell of one another. A title has two parts, or three and more.
    struct Series: Sendable, Hashable {
        /// Beginnings of titles of three parts that several share, and of two.
        fileprivate(set) var deep: Set<String> = []
        fileprivate(set) var flat: Set<String> = []
        /// Beginnings of titles that say by themselves that they are episodes, by the same parts.
        fileprivate var deepKnown: Set<String> = []
        fileprivate var flatKnown: Set<String> = []
        /// Beginnings of several titles that end with a Roman number of an episode.
        fileprivate var roman: Set<String> = []
        /// Titles that stand alone and begin others: a film and those that followed it.
        fileprivate var films: Set<String> = []
        /// Stems that several titles share.
        fileprivate var stems: Set<String> = []

        func contains(_ title: ShownTitle) -> Bool {
            if title.endsWithRomanEpisode { return roman.contains(title.beginning) || isKnown(title) }
            return isOfSharedBeginning(title) && !mayBeFilm(title) || title.depth == 2 && isKnown(title)
        }

        /// Whether only a person can say that a title is a film.
        func isInDoubt(_ title: ShownTitle) -> Bool {
            guard !contains(title), !isFilm(title) else { return false }
            return isOfSharedBeginning(title) || isKnown(title)
        }

        private func isOfSharedBeginning(_ title: ShownTitle) -> Bool {
            title.depth > 1 && !title.isOfSaga && (title.depth > 2 ? deep : flat).contains(title.beginning)
        }

        private func isKnown(_ title: ShownTitle) -> Bool {
            title.depth > 1 && !title.saysFilm && (title.depth > 2 ? deepKnown : flatKnown).contains(title.beginning)
        }

        private func isFilm(_ title: ShownTitle) -> Bool {
            title.depth == 2
                && (films.contains(title.beginning) || films.contains(title.key)
                    || title.stem.map(films.contains) ?? false)
        }

        private func mayBeFilm(_ title: ShownTitle) -> Bool {
            isFilm(title) || title.depth == 2 && title.stem.map(stems.contains) ?? false
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
    private var roman: [String: Set<Int>] = [:]
    private var stems: [String: Set<Int>] = [:]
    private var deepKnown: Set<String> = []
    private var flatKnown: Set<String> = []
    /// Hashes of all titles.
    private var all: Set<Int> = []
    private var previous = ""

    mutating func add(_ text: String, on day: String) {
        let title = ShownTitle(text)
        let hash = title.key.hashValue
        all.insert(hash)
        if title.refusal == "episode" {
            if title.depth > 2 { deepKnown.insert(title.beginning) }
            if title.depth == 2, title.endsWithEpisode { flatKnown.insert(title.beginning) }
        }
        if title.endsWithRomanEpisode { Self.insert(hash, into: &roman[title.beginning, default: []]) }
        guard title.depth > 1, title.refusal == nil, !title.isOfSaga else {
            previous = ""
            return
        }
        if let stem = title.stem { Self.insert(hash, into: &stems[stem, default: []]) }
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
        (series.deepKnown, series.flatKnown) = (deepKnown, flatKnown)
        series.roman = Set(roman.lazy.filter { $0.value.count > 1 }.map(\.key))
        series.films = Set((Array(flat.keys) + Array(stems.keys)).filter { all.contains($0.hashValue) })
        series.stems = Set(stems.lazy.filter { $0.value.count > 1 }.map(\.key))
        return series
    }
}
