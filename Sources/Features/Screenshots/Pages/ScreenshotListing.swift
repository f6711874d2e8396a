import Catalog
import HTTPServer
import Site
import Text

struct ScreenshotListing: Listing {
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
    var text = ""
    /// Month with which the list begins, such as "2024-03"; nil for the newest.
    var month: String?
    var after: String?

    init() {}

    init(_ query: FormFields) {
        read(query)
        show = query["show"].flatMap(Show.init(rawValue:))
        device = query["device"].flatMap(ScreenDevice.init(rawValue:))
        sort = ScreenshotOrder(text: query["sort"])
        view = query["view"].flatMap(View.init(rawValue:)) ?? .rows
        size = query["size"].flatMap(Size.init(rawValue:)) ?? .medium
        month = query["month"].flatMap { Self.start(of: $0) == nil ? nil : $0 }
    }

    /// URL of the list without view, size and page. The page of a picture keeps it, so that the keys ← and → stay within
    /// the list.
    var filterURL: URLBuilder {
        tags.reduce(
            URLBuilder(ScreenshotPath.index()).adding("show", show?.rawValue).adding("device", device?.rawValue)
        ) { $0.adding("tag", $1) }
        .adding("sort", sort.text).adding("q", text)
    }

    var address: URLBuilder {
        filterURL.adding("view", view == .rows ? nil : view.rawValue).adding(
            "size", size == .medium ? nil : size.rawValue
        )
        .adding("month", month).adding("after", after)
    }

    mutating func resetToFirstPage() { (after, month) = (nil, nil) }

    mutating func removeFilters() { (show, device, tags) = (nil, nil, []) }

    /// Returns the URL of a picture within this list.
    func url(of item: Item.ID) -> String { ScreenshotPath.show(item) + query }

    /// The query of ``filterURL``, for the URL of a picture: "?sort=-size"; empty for the default list.
    var query: String {
        let fields = filterURL.fields
        return fields.isEmpty ? "" : "?" + fields.urlEncoded
    }

    /// The list as a query of the search.
    var question: String { question([show?.rawValue, device?.rawValue].map { $0.map { "is:" + $0 } }) }

    /// Returns the position at which the list begins: the cursor of the previous page, or the end of a month.
    func cursor(in zone: Zone) -> ItemCursor? {
        if let after { return ItemCursor(text: after) }
        guard sort == .newest, let month = month.flatMap(Self.start) else { return nil }
        return .before(LocalDay(year: month.year, month: month.month + 1, day: 1, in: zone).start)
    }

    /// Returns the first day of a month; nil for other text.
    private static func start(of month: String) -> LocalDate? { LocalDate(month + "-01") }
}
