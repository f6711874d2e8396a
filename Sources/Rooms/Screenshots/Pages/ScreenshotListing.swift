import Catalog
import HTTPServer
import Site
import Text

/// What a list of screenshots shows and how: everything of it stands in the address.
struct ScreenshotListing: Sendable, Hashable {
    enum Show: String, Sendable, CaseIterable {
        case favourite, untagged, text, large, archived
    }

    enum View: String, Sendable, CaseIterable {
        /// Rows of one height, as wide as the window.
        case rows
        /// Squares.
        case grid
        case list
    }

    enum Size: String, Sendable, CaseIterable {
        case small = "s"
        case medium = "m"
        case large = "l"
    }

    var show: Show?
    var device: ScreenDevice?
    var tags: [String] = []
    var sort = ScreenshotOrder.newest
    var view = View.rows
    var size = Size.medium
    /// What is searched for within this list.
    var text = ""
    /// Where the list begins instead of with the newest: "2024-03".
    var month: String?
    /// A cursor of the list or of the search, as it came.
    var after: String?

    init() {}

    /// Anything unknown is left out rather than refused: an old bookmark still shows a list.
    init(_ query: FormFields) {
        show = query["show"].flatMap(Show.init(rawValue:))
        device = query["device"].flatMap(ScreenDevice.init(rawValue:))
        tags = query.all("tag").filter { !$0.isEmpty }
        sort = ScreenshotOrder(text: query["sort"])
        view = query["view"].flatMap(View.init(rawValue:)) ?? .rows
        size = query["size"].flatMap(Size.init(rawValue:)) ?? .medium
        text = query["q"]?.oneLine ?? ""
        after = query["after"].flatMap { $0.isEmpty ? nil : $0 }
        month = query["month"].flatMap { Self.end(of: $0) == nil ? nil : $0 }
    }

    /// What a picture's own page takes along, so that the keys ← and → stay within the list.
    var trail: Address {
        tags.reduce(
            Address(ScreenshotPath.index()).adding("show", show?.rawValue).adding("device", device?.rawValue)
        ) { $0.adding("tag", $1) }
        .adding("sort", sort.text).adding("q", text)
    }

    var address: Address {
        trail.adding("view", view == .rows ? nil : view.rawValue).adding("size", size == .medium ? nil : size.rawValue)
            .adding("month", month).adding("after", after)
    }

    /// The address of this list changed in something, from its start.
    func url(_ change: (inout ScreenshotListing) -> Void) -> String {
        var copy = self
        copy.after = nil
        copy.month = nil
        change(&copy)
        return copy.address.text
    }

    /// One picture within this list.
    func url(of item: Item.ID) -> String {
        let fields = trail.fields
        return ScreenshotPath.show(item) + (fields.isEmpty ? "" : "?" + fields.urlEncoded)
    }

    var isFiltered: Bool { show != nil || device != nil || !tags.isEmpty }

    /// The text with the list's filters, as search understands them.
    var question: String {
        let quoted = { (name: String) in "\"\(name.replacing("\"", with: " "))\"" }
        return
            ([text] + [show?.rawValue, device?.rawValue].compactMap { $0.map { "is:" + $0 } }
            + tags.map { "tag:" + quoted($0) }).joined(separator: " ")
    }

    /// Where the list begins: a month's end, or the place that the page before led to.
    var cursor: ItemCursor? {
        if let after { return ItemCursor(text: after) }
        guard sort == .newest, let end = month.flatMap(Self.end) else { return nil }
        return .before(end)
    }

    /// The first moment after a month, in the house's time zone.
    private static func end(of month: String) -> Timestamp? {
        LocalDay(month + "-01").map { LocalDay(year: $0.date.year, month: $0.date.month + 1, day: 1).start }
    }
}
