import Text

/// Collects the titles of a file by their beginnings: episodes of a series often share one, films seldom.
struct SharedTitles {
    /// Evidence from all titles of a file on which of them are episodes. `flat` is about titles with two parts, `deep` about
    /// titles with three and more.
    struct EpisodeEvidence: Sendable, Hashable {
        /// Beginnings shared by several titles.
        fileprivate(set) var deep: Set<String> = []
        fileprivate(set) var flat: Set<String> = []
        /// Beginnings of titles that are certainly episodes.
        fileprivate var certainDeep: Set<String> = []
        fileprivate var certainFlat: Set<String> = []
        /// Beginnings shared by several titles that end with a Roman episode number.
        fileprivate var roman: Set<String> = []
        /// Titles without further parts that begin others: a film and its sequels.
        fileprivate var films: Set<String> = []
        /// Stems shared by several titles.
        fileprivate var stems: Set<String> = []

        /// Returns whether a title is an episode.
        func isEpisode(_ title: NetflixTitle) -> Bool {
            if title.endsWithRomanEpisode { return roman.contains(title.beginning) || hasCertainBeginning(title) }
            return hasSharedBeginning(title) && !mayBeFilm(title) || title.partCount == 2 && hasCertainBeginning(title)
        }

        /// Returns whether only a person can decide if a title is a film.
        func isUncertain(_ title: NetflixTitle) -> Bool {
            guard !isEpisode(title), !isFilm(title) else { return false }
            return hasSharedBeginning(title) || hasCertainBeginning(title)
        }

        private func hasSharedBeginning(_ title: NetflixTitle) -> Bool {
            title.partCount > 1 && !title.hasRomanEpisode
                && (title.partCount > 2 ? deep : flat).contains(title.beginning)
        }

        private func hasCertainBeginning(_ title: NetflixTitle) -> Bool {
            title.partCount > 1 && !title.containsFilmKeyword
                && (title.partCount > 2 ? certainDeep : certainFlat).contains(title.beginning)
        }

        private func isFilm(_ title: NetflixTitle) -> Bool {
            title.partCount == 2
                && (films.contains(title.beginning) || films.contains(title.key)
                    || title.stem.map(films.contains) ?? false)
        }

        private func mayBeFilm(_ title: NetflixTitle) -> Bool {
            isFilm(title) || title.partCount == 2 && title.stem.map(stems.contains) ?? false
        }
    }

    /// Titles with a common beginning. At most ``maxTitles`` different ones are stored, because more do not change the
    /// result.
    private struct Group {
        /// Hashes of titles.
        var titles: Set<Int> = []
        /// Hash of the last title.
        var last = 0
        var lastDay = ""
        /// Number of titles that directly followed another title of the group.
        var successions = 0
        /// Whether two successive titles have the same day.
        var hasSharedDay = false
    }

    private static let maxTitles = 8
    private var deep: [String: Set<Int>] = [:]
    /// Titles that end with a volume, as films in two parts do.
    private var volumes: [String: Set<Int>] = [:]
    private var flat: [String: Group] = [:]
    private var roman: [String: Set<Int>] = [:]
    private var stems: [String: Set<Int>] = [:]
    private var certainDeep: Set<String> = []
    private var certainFlat: Set<String> = []
    /// Hashes of all titles.
    private var allTitles: Set<Int> = []
    /// Beginning of the previous title if it has two parts; otherwise empty.
    private var previousBeginning = ""

    /// Adds the title of a row.
    /// - Parameter day: the day as the file writes it.
    mutating func add(_ text: String, on day: String) {
        let title = NetflixTitle(text)
        let hash = title.key.hashValue
        allTitles.insert(hash)
        if title.rejection == "episode" {
            if title.partCount > 2 { certainDeep.insert(title.beginning) }
            if title.partCount == 2, title.endsWithEpisode { certainFlat.insert(title.beginning) }
        }
        if title.endsWithRomanEpisode { Self.insert(hash, into: &roman[title.beginning, default: []]) }
        guard title.partCount > 1, title.rejection == nil, !title.hasRomanEpisode else {
            previousBeginning = ""
            return
        }
        if let stem = title.stem { Self.insert(hash, into: &stems[stem, default: []]) }
        if title.partCount > 2 {
            if title.endsWithVolume {
                Self.insert(hash, into: &volumes[title.beginning, default: []])
            } else {
                Self.insert(hash, into: &deep[title.beginning, default: []])
            }
        } else {
            add(
                hash, to: &flat[title.beginning, default: Group()], on: day,
                isNext: previousBeginning == title.beginning)
        }
        previousBeginning = title.partCount > 2 ? "" : title.beginning
    }

    private func add(_ hash: Int, to group: inout Group, on day: String, isNext: Bool) {
        if hash != group.last {
            if isNext { group.successions += 1 }
            if !group.titles.isEmpty, day == group.lastDay { group.hasSharedDay = true }
        }
        Self.insert(hash, into: &group.titles)
        (group.last, group.lastDay) = (hash, day)
    }

    private static func insert(_ hash: Int, into titles: inout Set<Int>) {
        if titles.count < maxTitles { titles.insert(hash) }
    }

    /// The evidence from the titles added so far. A beginning of titles with two colons is a series from two titles,
    /// or from three that end with a volume. With one colon it is a series
    /// from three titles of which two in a row have the same day, or from four of which at least half are in a row.
    var evidence: EpisodeEvidence {
        var evidence = EpisodeEvidence()
        evidence.deep = Set(deep.lazy.filter { $0.value.count > 1 }.map(\.key))
            .union(volumes.lazy.filter { $0.value.count > 2 }.map(\.key))
        evidence.flat = Set(
            flat.lazy.filter { _, group in
                group.titles.count > 2 && group.hasSharedDay
                    || group.titles.count > 3 && group.successions * 2 >= group.titles.count
            }.map(\.key))
        (evidence.certainDeep, evidence.certainFlat) = (certainDeep, certainFlat)
        evidence.roman = Set(roman.lazy.filter { $0.value.count > 1 }.map(\.key))
        evidence.films = Set((Array(flat.keys) + Array(stems.keys)).filter { allTitles.contains($0.hashValue) })
        evidence.stems = Set(stems.lazy.filter { $0.value.count > 1 }.map(\.key))
        return evidence
    }
}
