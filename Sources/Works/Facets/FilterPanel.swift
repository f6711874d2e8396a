import Catalog
import GRDB
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
    let peopleURL: String
    let statisticsURL: String

    /// Two statements.
    init<W: Work>(
        _ listing: WorkListing<W>, store: WorkStore<W>, owner: Person.ID, words: Words, now: Timestamp,
        in db: Database
    ) throws {
        chips = WorkFacet.allCases.compactMap { facet in
            listing.facets[facet].map { value in
                Chip(
                    facet.title(value, words), url: listing.url { $0.facets[facet] = nil }, isCurrent: true,
                    isRemovable: true)
            }
        }
        action = W.paths.index()
        peopleURL = W.paths.people()
        statisticsURL = W.paths.statistics()
        let terms = try [WorkFacet.genre, .country].map { facet in
            (
                facet,
                try store.counts(facet, owner: owner, limit: 60, in: db).map {
                    ($0.name, "\($0.name) (\(words.number($0.count)))")
                }
            )
        }
        let latest = LocalDate(now).year / 10 * 10
        let decades = stride(from: latest, through: 1900, by: -10).map { year in
            (String(year), WorkFacet.decade.title(String(year), words))
        }
        let all =
            terms + [(.decade, decades), (.rating, [("8", WorkFacet.rating.title("8", words))])]
        choices = all.filter { !$0.1.isEmpty }.map { facet, values in
            let current = listing.facets[facet] ?? ""
            var values = values
            if !current.isEmpty, !values.contains(where: { $0.0 == current }) { values.append((current, current)) }
            return Choice(
                id: "f-\(facet.rawValue)", name: facet.rawValue, label: words(facet.phrase),
                options: [Option("", words.all, isSelected: current.isEmpty)]
                    + values.map { Option($0.0, $0.1, isSelected: $0.0 == current) })
        }
        var keeping = listing
        keeping.facets = listing.facets.filter { $0.key == .person }
        keeping.text = ""
        keeping.after = nil
        kept = keeping.address.fields.fields
    }
}
