import Text

/// Collector of titles of one file with a common beginning, which episodes have often and films seldom.
struct SharedTitles {
    /// Evidence from all titles of a file on which of them are episodes. A title has two parts, or three and more.
    struct Series: Sendable, Hashable {
        /// Beginnings shared by several titles: `deep` of three and more parts, `flat` of two.
        fileprivate(set) var deep: Set<String> = []
        fileprivate(set) var flat: Set<String> = []
        /// Beginnings of titles that are certainly episodes, by the same numbers of parts.
        fileprivate var deepKnown: Set<String> = []
        fileprivate var flatKnown: Set<String> = []
        /// Beginnings shared by several titles that end with a Roman episode number.
        fileprivate var roman: Set<String> = []
        /// Titles without further parts that begin others: a film and its sequels.
        fileprivate var films: Set<String> = []
        /// Stems shared by several titles.
        fileprivate var stems: Set<String> = []

        func contains(_ title: NetflixTitle) -> Bool {
            if title.endsWithRomanEpisode { return roman.contains(title.beginning) || isKnown(title) }
            return isOfSharedBeginning(title) && !mayBeFilm(title) || title.depth == 2 && isKnown(title)
        }

        /// Whether only a person can decide if a title is a film.
        func isInDoubt(_ title: NetflixTitle) -> Bool {
            guard !contains(title), !isFilm(title) else { return false }
            return isOfSharedBeginning(title) || isKnown(title)
        }

        private func isOfSharedBeginning(_ title: NetflixTitle) -> Bool {
            title.depth > 1 && !title.isOfSaga && (title.depth > 2 ? deep : flat).contains(title.beginning)
        }

        private func isKnown(_ title: NetflixTitle) -> Bool {
            title.depth > 1 && !title.saysFilm && (title.depth > 2 ? deepKnown : flatKnown).contains(title.beginning)
        }

        private func isFilm(_ title: NetflixTitle) -> Bool {
            title.depth == 2
                && (films.contains(title.beginning) || films.contains(title.key)
                    || title.stem.map(films.contains) ?? false)
        }

        private func mayBeFilm(_ title: NetflixTitle) -> Bool {
            isFilm(title) || title.depth == 2 && title.stem.map(stems.contains) ?? false
        }
    }

    /// Titles with a common beginning. At most `enough` different titles are kept, because more do not change the
    /// result.
    private struct Group {
        var titles: Set<Int> = []
        var last = 0
        var lastDay = ""
        /// Number of titles that directly followed another title of the group.
        var neighbours = 0
        /// Whether two titles have the same day.
        var hasFullDay = false
    }

    private static let enough = 8
    private var deep: [String: Set<Int>] = [:]
    /// Titles that end with a volume, as films in two parts do.
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
        let title = NetflixTitle(text)
        let hash = title.key.hashValue
        all.insert(hash)
        if title.rejection == "episode" {
            if title.depth > 2 { deepKnown.insert(title.beginning) }
            if title.depth == 2, title.endsWithEpisode { flatKnown.insert(title.beginning) }
        }
        if title.endsWithRomanEpisode { Self.insert(hash, into: &roman[title.beginning, default: []]) }
        guard title.depth > 1, title.rejection == nil, !title.isOfSaga else {
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

    /// The evidence from the titles added so far. A beginning of titles with two colons is a series from two titles,
    /// or from three that end with a volume. With one colon it needs three titles of which two were seen on one day,
    /// or four of which most were seen in a row.
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
