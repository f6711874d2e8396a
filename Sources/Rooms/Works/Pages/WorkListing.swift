import Catalog
import HTTPServer
import Site
import Text

package struct WorkListing<W: Work>: Listing {
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
    package var text = ""
    package var after: String?

    package init() {}

    init(_ query: FormFields) {
        read(query)
        show = query["show"].flatMap(Show.init)
        folder = query["folder"].flatMap { Int64($0) }
        for facet in WorkFacet.allCases {
            if let value = query[facet.rawValue], facet.key(value) != nil { facets[facet] = value.oneLine }
        }
        sort = query["sort"].flatMap(ItemQuery.Sort.init(rawValue:)) ?? .newest
    }

    package var address: Address {
        let start = Address(W.paths.index()).adding("show", show?.name).adding("folder", folder.map(String.init))
        let narrowed = WorkFacet.allCases.reduce(start) { $0.adding($1.rawValue, facets[$1]) }
        return tags.reduce(narrowed) { $0.adding("tag", $1) }
            .adding("sort", sort == .newest ? nil : sort.rawValue).adding("q", text).adding("after", after)
    }

    package mutating func widen() { (show, folder, tags, facets) = (nil, nil, [], [:]) }

    func question(folder: String?) -> String {
        question([folder.map { "in:" + quoted($0) }, show.map { "is:" + $0.name }])
    }
}
