import Catalog
import HTTPServer
import Site
import Text

/// Filters, order and layout of a list of links, all of which are in the URL.
struct LinkListing: Listing {
    enum FilterPreset: String, Sendable, CaseIterable {
        case unread, broken, favourite, archived
    }

    enum View: String, Sendable, CaseIterable {
        case cards, list
    }

    var show: FilterPreset?
    var folder: Int64?
    var tags: [String] = []
    var sort = ItemQuery.Sort.newest
    var view = View.cards
    /// Text that is searched for.
    var text = ""
    /// Cursor of the page; nil for the first one.
    var after: String?

    init() {}

    init(_ query: FormFields) {
        read(query)
        show = query["show"].flatMap(FilterPreset.init(rawValue:))
        folder = query["folder"].flatMap { Int64($0) }
        sort = query["sort"].flatMap(ItemQuery.Sort.init(rawValue:)) ?? .newest
        view = query["view"].flatMap(View.init(rawValue:)) ?? .cards
    }

    var address: URLBuilder {
        tags.reduce(
            URLBuilder(LinkPath.index()).adding("show", show?.rawValue).adding("folder", folder.map(String.init))
        ) {
            $0.adding("tag", $1)
        }
        .adding("sort", sort == .newest ? nil : sort.rawValue).adding("view", view == .cards ? nil : view.rawValue)
        .adding("q", text).adding("after", after)
    }

    mutating func removeFilters() { (show, folder, tags) = (nil, nil, []) }

    /// Returns the search query of the list.
    /// - Parameter folder: name of the folder.
    func question(folder: String?) -> String {
        question([folder.map { "in:" + quoted($0) }, show.map { "is:" + $0.rawValue }])
    }
}
