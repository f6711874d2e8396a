import Catalog
import HTTPServer
import Site

/// The facets of a list: what it is narrowed by, as chips, and a form that narrows it further.
package struct FilterPanel: Sendable {
    struct Choice: Sendable {
        let id: String
        let name: String
        let label: String
        let options: [Option]
    }

    let chips: [Chip]
    let action: String
    let choices: [Choice]
    /// What else the list is, as hidden fields.
    let kept: [FormFields.Field]
    let ways: [Site.Choice]

    /// How many works have a status, by its word.
    let statuses: [String: Int]

    /// Six statements, along indexes.
    init<W: Work>(_ listing: WorkListing<W>, store: WorkStore<W>, words: Words, in scope: Scope) throws {
        chips = WorkFacet.allCases.compactMap { facet in
            listing.facets[facet].map { value in
                Chip(
                    facet.title(value, words), url: listing.url { $0.facets[facet] = nil }, isCurrent: true,
                    isRemovable: true)
            }
        }
        let counted = try store.counts(by: "status", in: scope)
        statuses = Dictionary(uniqueKeysWithValues: counted.map { ($0.key, $0.count) })
        action = W.paths.index()
        ways = W.ways(words) + W.moreWays(words)
        var all: [(facet: WorkFacet, values: [(value: String, count: Int)])] = []
        for facet in [WorkFacet.genre, .country] {
            let counts = try store.counts(facet, limit: 60, in: scope)
            all.append((facet, counts.map { ($0.name, $0.count) }))
        }
        for facet in [WorkFacet.decade, .year] {
            let counts = try store.counts(by: facet.rawValue, in: scope)
            all.append((facet, counts.map { ($0.key, $0.count) }))
        }
        let ratings = try store.counts(by: WorkFacet.rating.rawValue, in: scope)
        let rated = WorkFacet.ratings.map { least in
            (String(least), ratings.reduce(0) { Double($1.key) ?? 0 >= Double(least) ? $0 + $1.count : $0 })
        }
        all.append((.rating, rated.filter { $0.1 > 0 }))
        choices =
            all.compactMap { facet, values in
                Self.choice(facet, values, current: listing.facets[facet] ?? "", words)
            }
            + (W.kind == .book ? [Self.holdings(current: listing.facets[.holding] ?? "", words)] : [])
        var keeping = listing
        keeping.facets = listing.facets.filter { [.person, .series].contains($0.key) }
        kept = keeping.kept
    }

    private static func choice(
        _ facet: WorkFacet, _ values: [(value: String, count: Int)], current: String, _ words: Words
    ) -> Choice? {
        var options = values.map { value, count in
            Option(value, "\(facet.title(value, words)) (\(words.number(count)))", isSelected: value == current)
        }
        if !current.isEmpty, !values.contains(where: { $0.value == current }) {
            options.append(Option(current, facet.title(current, words), isSelected: true))
        }
        return options.isEmpty ? nil : choice(facet, options, current, words)
    }

    private static func holdings(current: String, _ words: Words) -> Choice {
        let options = WorkFacet.Holding.allCases.map {
            Option($0.rawValue, words($0.phrase), isSelected: $0.rawValue == current)
        }
        return choice(.holding, options, current, words)
    }

    private static func choice(_ facet: WorkFacet, _ options: [Option], _ current: String, _ words: Words) -> Choice {
        Choice(
            id: "f-\(facet.rawValue)", name: facet.rawValue, label: words(facet.phrase),
            options: [Option("", words.all, isSelected: current.isEmpty)] + options)
    }
}

extension Work {
    static func ways(_ words: Words) -> [Choice] {
        [
            Choice(words("사람들", "People"), url: paths.people()),
            Choice(words("시리즈", "Series"), url: paths.allSeries()),
            Choice(words("내 목록", "My lists"), url: paths.lists()),
            Choice(words("통계", "Statistics"), url: paths.statistics()),
        ]
    }
}
