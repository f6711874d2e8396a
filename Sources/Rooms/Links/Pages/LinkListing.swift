import Catalog
import HTTPServer
import Site
import Text

/// What a list of links shows and how: everything of it stands in the address, so that a reload, a bookmark and the way back
/// bring the same screen.
struct LinkListing: Sendable, Hashable {
    enum Show: String, Sendable, CaseIterable {
        case unread, broken, favourite, archived
    }

    enum View: String, Sendable, CaseIterable {
        case cards, list
    }

    var show: Show?
    var folder: Int64?
    var tags: [String] = []
    var sort = ItemQuery.Sort.newest
    var view = View.cards
    /// What is searched for within this list.
    var text = ""
    /// A cursor of the list or of the search, as it came.
    var after: String?

    init() {}

    /// Anything unknown is left out rather than refused: an old bookmark still shows a list.
    init(_ query: FormFields) {
        show = query["show"].flatMap(Show.init(rawValue:))
        folder = query["folder"].flatMap { Int64($0) }
        tags = query.all("tag").filter { !$0.isEmpty }
        sort = query["sort"].flatMap(ItemQuery.Sort.init(rawValue:)) ?? .newest
        view = query["view"].flatMap(View.init(rawValue:)) ?? .cards
        text = query["q"]?.oneLine ?? ""
        after = query["after"].flatMap { $0.isEmpty ? nil : $0 }
    }

    var address: Address {
        tags.reduce(Address(LinkPath.index()).adding("show", show?.rawValue).adding("folder", folder.map(String.init)))
        {
            $0.adding("tag", $1)
        }
        .adding("sort", sort == .newest ? nil : sort.rawValue).adding("view", view == .cards ? nil : view.rawValue)
        .adding("q", text).adding("after", after)
    }

    /// The address of this list changed in something, from its start.
    func url(_ change: (inout LinkListing) -> Void) -> String {
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
            ([text] + [folder.map { "in:" + quoted($0) }, show.map { "is:" + $0.rawValue }].compactMap(\.self)
            + tags.map { "tag:" + quoted($0) }).joined(separator: " ")
    }

    var isFiltered: Bool { show != nil || folder != nil || !tags.isEmpty }
}
