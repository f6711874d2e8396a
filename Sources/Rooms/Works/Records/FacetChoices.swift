import Catalog
import Site

/// What a list can be narrowed to by a facet, and how many there are, as the form says it in either language: put together
/// once a change, because a wall of sixty posters has a hundred of them.
struct FacetChoices: Sendable {
    let facet: WorkFacet
    private let korean: [Option]
    private let english: [Option]

    init(_ facet: WorkFacet, _ counts: [FacetCount]) {
        self.facet = facet
        (korean, english) = (Self.options(facet, counts, Words(.ko)), Self.options(facet, counts, Words(.en)))
    }

    /// All of them first.
    private static func options(_ facet: WorkFacet, _ counts: [FacetCount], _ words: Words) -> [Option] {
        guard !counts.isEmpty else { return [] }
        return [Option("", words.all, isSelected: true)]
            + counts.map { counted in
                let value = counted.name.isEmpty ? counted.key : counted.name
                return Option(value, "\(facet.title(value, words)) (\(words.number(counted.count)))")
            }
    }

    /// - Parameter current: what the list is narrowed to, also where nothing is left of it; empty for all.
    /// - Returns: nothing where nothing can be chosen.
    func options(current: String, _ words: Words) -> [Option] {
        let known = words.language == .ko ? korean : english
        if current.isEmpty { return known }
        var options = known.map { Option($0.value, $0.title, isSelected: $0.value == current) }
        if options.isEmpty { options = [Option("", words.all)] }
        if !options.contains(where: \.isSelected) {
            options.append(Option(current, facet.title(current, words), isSelected: true))
        }
        return options
    }
}
