import Catalog
import HTTPServer
import Site

/// The facet filters of a list: chips of the active filters, and a form that adds others.
struct FilterPanel: Sendable {
    struct Choice: Sendable {
        let id: String
        let name: String
        let label: String
        let options: [SelectOption]
    }

    let chips: [Chip]
    let action: String
    let choices: [Choice]
    /// Hidden fields with the rest of the list's state.
    let hiddenFields: [FormFields.Field]
    let viewLinks: [Site.LinkChoice]

    init<W: Work>(_ listing: WorkListing<W>, _ context: WorkListContext, words: Words) {
        chips = WorkFacet.allCases.compactMap { facet in
            listing.facets[facet].map { value in
                Chip(
                    facet.title(value, words), url: listing.url { $0.facets[facet] = nil }, isCurrent: true,
                    isRemovable: true)
            }
        }
        action = W.paths.index()
        viewLinks = W.viewLinks(words) + W.extraLinks(words)
        choices =
            context.facets.compactMap { facetOptions in
                let facet = facetOptions.facet
                let options = facetOptions.options(current: listing.facets[facet] ?? "", words)
                return options.isEmpty ? nil : Self.choice(facet, options, words)
            } + (W.kind == .book ? [Self.holdingChoice(current: listing.facets[.holding] ?? "", words)] : [])
        // The form has no inputs for people and series.
        var hiddenState = listing
        hiddenState.facets = listing.facets.filter { [.person, .series].contains($0.key) }
        hiddenFields = hiddenState.hiddenFields
    }

    private static func holdingChoice(current: String, _ words: Words) -> Choice {
        let options = WorkFacet.Holding.allCases.map {
            SelectOption($0.rawValue, words($0.phrase), isSelected: $0.rawValue == current)
        }
        return choice(.holding, [SelectOption("", words.all, isSelected: current.isEmpty)] + options, words)
    }

    private static func choice(_ facet: WorkFacet, _ options: [SelectOption], _ words: Words) -> Choice {
        Choice(id: "f-\(facet.rawValue)", name: facet.rawValue, label: words(facet.phrase), options: options)
    }
}

extension WorkPresentation {
    /// Returns the links from the list to pages about several works.
    static func viewLinks(_ words: Words) -> [LinkChoice] {
        [
            LinkChoice(words("사람들", "People"), url: paths.people()),
            LinkChoice(words("시리즈", "Series"), url: paths.allSeries()),
            LinkChoice(words("내 목록", "My lists"), url: paths.lists()),
            LinkChoice(words("통계", "Statistics"), url: paths.statistics()),
        ]
    }
}
