import Catalog
import Site

/// The options of one facet with their counts, as the form shows them in either language.
///
/// Built once per change, because a wall of sixty posters has a hundred options.
struct FacetOptions: Sendable {
    let facet: WorkFacet
    private let korean: [SelectOption]
    private let english: [SelectOption]

    init(_ facet: WorkFacet, _ counts: [FacetCount]) {
        self.facet = facet
        (korean, english) = (Self.options(facet, counts, Words(.ko)), Self.options(facet, counts, Words(.en)))
    }

    /// Builds the options, of which the first one is for all works.
    private static func options(_ facet: WorkFacet, _ counts: [FacetCount], _ words: Words) -> [SelectOption] {
        guard !counts.isEmpty else { return [] }
        return [SelectOption("", words.all, isSelected: true)]
            + counts.map { count in
                let value = count.name.isEmpty ? count.key : count.name
                return SelectOption(value, "\(facet.title(value, words)) (\(words.number(count.count)))")
            }
    }

    /// - Parameter current: the value that the list is filtered by, even if no work has it; empty for all.
    /// - Returns: an empty array if there is nothing to choose.
    func options(current: String, _ words: Words) -> [SelectOption] {
        let unselected = words.language == .ko ? korean : english
        if current.isEmpty { return unselected }
        var options = unselected.map { SelectOption($0.value, $0.title, isSelected: $0.value == current) }
        if options.isEmpty { options = [SelectOption("", words.all)] }
        if !options.contains(where: \.isSelected) {
            options.append(SelectOption(current, facet.title(current, words), isSelected: true))
        }
        return options
    }
}
