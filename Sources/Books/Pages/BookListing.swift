import Catalog
import HTTPServer
import Site

/// What a list of books shows and how: everything of it stands in the address.
struct BookListing: Sendable, Hashable {
    enum Show: String, Sendable, CaseIterable {
        case reading, want, read, stopped, favourite, archived

        var status: Book.Status? { Book.Status(rawValue: rawValue) }
    }

    var show: Show?
    var folder: Int64?
    var tags: [String] = []
    var sort = ItemQuery.Sort.newest
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
        text = query["q"]?.oneLine ?? ""
        after = query["after"].flatMap { $0.isEmpty ? nil : $0 }
    }

    var address: Address {
        tags.reduce(Address(BookPath.index()).adding("show", show?.rawValue).adding("folder", folder.map(String.init)))
        {
            $0.adding("tag", $1)
        }
        .adding("sort", sort == .newest ? nil : sort.rawValue).adding("q", text).adding("after", after)
    }

    /// The address of this list changed in something, from its start.
    func url(_ change: (inout BookListing) -> Void) -> String {
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
