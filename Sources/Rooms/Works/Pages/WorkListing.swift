import Catalog
import HTTPServer
import Site
import Text

/// What a list of works shows and how: everything of it stands in the address.
package struct WorkListing<W: Work>: Sendable, Hashable {
    package enum Show: Sendable, Hashable {
        case status(W.Status)
        case favourite, archived

        package static var allCases: [Show] { W.Status.chips.map(Show.status) + [.favourite, .archived] }

        package init?(_ name: String) {
            guard let show = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = show
        }

        /// As addresses and the operator `is:` call it.
        package var name: String {
            switch self {
            case .status(let status): status.rawValue
            case .favourite: "favourite"
            case .archived: "archived"
            }
        }
    }

    package var show: Show?
    package var folder: Int64?
    package var tags: [String] = []
    package var facets: [WorkFacet: String] = [:]
    package var sort = ItemQuery.Sort.newest
    /// What is searched for within this list.
    package var text = ""
    /// A cursor of the list or of the search, as it came.
    package var after: String?

    package init() {}

    /// Anything unknown is left out rather than refused: an old bookmark still shows a list.
    init(_ query: FormFields) {
        show = query["show"].flatMap(Show.init)
        folder = query["folder"].flatMap { Int64($0) }
        tags = query.all("tag").filter { !$0.isEmpty }
        for facet in WorkFacet.allCases {
            if let value = query[facet.rawValue], facet.key(value) != nil { facets[facet] = value.oneLine }
        }
        sort = query["sort"].flatMap(ItemQuery.Sort.init(rawValue:)) ?? .newest
        text = query["q"]?.oneLine ?? ""
        after = query["after"].flatMap { $0.isEmpty ? nil : $0 }
    }

    package var address: Address {
        let start = Address(W.paths.index()).adding("show", show?.name).adding("folder", folder.map(String.init))
        let narrowed = WorkFacet.allCases.reduce(start) { $0.adding($1.rawValue, facets[$1]) }
        return tags.reduce(narrowed) { $0.adding("tag", $1) }
            .adding("sort", sort == .newest ? nil : sort.rawValue).adding("q", text).adding("after", after)
    }

    /// The address of this list changed in something, from its start.
    func url(_ change: (inout Self) -> Void) -> String {
        var copy = self
        copy.after = nil
        change(&copy)
        return copy.address.text
    }

    /// The text with the list's filters, as search understands them.
    /// - Parameter folder: the name of the list's folder.
    func question(folder: String?) -> String {
        let quoted = { (name: String) in "\"\(name.replacing("\"", with: " "))\"" }
        return
            ([text] + [folder.map { "in:" + quoted($0) }, show.map { "is:" + $0.name }].compactMap(\.self)
            + tags.map { "tag:" + quoted($0) }).joined(separator: " ")
    }

    var isFiltered: Bool { show != nil || folder != nil || !tags.isEmpty || !facets.isEmpty }
}
