import Catalog
import HTTPServer
import Site
import Text

/// The state of a list of works, as its URL holds it: filters, order, view, search and page.
package struct WorkListing<W: Work>: Listing {
    /// A chip above the list: works of one status, favourites or archived works.
    package enum Show: Sendable, Hashable {
        case status(W.Status)
        case favourite, archived

        package static var allCases: [Show] { W.Status.chips.map(Show.status) + [.favourite, .archived] }

        init?(_ name: String) {
            guard let show = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = show
        }

        /// Name in URLs and in the operator `is:`.
        package var name: String {
            switch self {
            case .status(let status): status.rawValue
            case .favourite: "favourite"
            case .archived: "archived"
            }
        }
    }

    enum View: String, Sendable, CaseIterable {
        /// Posters or covers without text.
        case wall
        /// Rows of a table.
        case list
    }

    package var show: Show?
    package var folder: Int64?
    package var tags: [String] = []
    package var facets: [WorkFacet: String] = [:]
    package var sort = ItemQuery.Sort.newest
    /// Order by a value that only works have; replaces `sort`.
    package var order: WorkOrder?
    var view = View.wall
    /// Search text; empty for none.
    package var text = ""
    /// Cursor of the page; `nil` for the first.
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
        order = query["sort"].flatMap(WorkOrder.init(text:))
        view = query["view"].flatMap(View.init(rawValue:)) ?? .wall
    }

    package var address: URLBuilder {
        let base = URLBuilder(W.paths.index()).adding("show", show?.name).adding("folder", folder.map(String.init))
        let filtered =
            facets.isEmpty ? base : WorkFacet.allCases.reduce(base) { $0.adding($1.rawValue, facets[$1]) }
        return tags.reduce(filtered) { $0.adding("tag", $1) }
            .adding("sort", order?.text ?? (sort == .newest ? nil : sort.rawValue))
            .adding("view", view == .wall ? nil : view.rawValue).adding("q", text).adding("after", after)
    }

    /// Returns the URL of the list of all works with this value of a facet.
    static func url(_ facet: WorkFacet, _ value: String) -> String {
        URLBuilder(W.paths.index()).adding(facet.rawValue, value).text
    }

    package mutating func removeFilters() { (show, folder, tags, facets) = (nil, nil, [], [:]) }

    /// Sets an order that all items have, or one that only works have.
    mutating func set(_ sort: ItemQuery.Sort, _ order: WorkOrder? = nil) { (self.sort, self.order) = (sort, order) }

    /// Returns the orders that all items have, and then those that only works have.
    func orders(_ common: [LinkChoice], _ words: Words) -> [LinkChoice] {
        let workOrders = [
            (WorkOrder(.rating, isDescending: true), words("별점순", "Top rated")),
            (WorkOrder(.year, isDescending: true), words("출시 연도순", "Newest year")),
        ]
        return common.map { LinkChoice($0.title, url: $0.url, isCurrent: order == nil && $0.isCurrent) }
            + workOrders.map { workOrder, title in
                LinkChoice(title, url: url { $0.set(.newest, workOrder) }, isCurrent: order == workOrder)
            }
    }

    /// Returns the search query, with operators for the folder and the chip.
    func searchQuery(folder: String?) -> String {
        question([folder.map { "in:" + quoted($0) }, show.map { "is:" + $0.name }])
    }
}
