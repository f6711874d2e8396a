import Catalog
import HTTPServer
import Site
import Text

/// Filters, order and cursor of a list of pages, as in its URL.
struct DiaryListQuery: Sendable, Hashable {
    enum View: String, Sendable, CaseIterable {
        case grid, one
    }

    /// View of the list; `nil` if the URL names none and the last choice applies.
    var view: View?
    var listing = DiaryFilter()

    init() {}

    /// Reads a query. Unknown values are ignored instead of rejected, so that an old bookmark still shows a list.
    init(_ query: FormFields) {
        func text(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }
        view = text("view").flatMap(View.init(rawValue:))
        listing.author = text("who").flatMap(DiaryFilter.AuthorFilter.init(rawValue:)) ?? .all
        listing.month = text("month").flatMap { CalendarMonth($0) }?.text
        listing.days = text("day").flatMap { LocalDate($0) }.map { $0.text...$0.text }
        listing.tag = text("tag")?.oneLine
        listing.paper = text("paper")?.oneLine
        listing.diary = text("diary").flatMap { Int64($0) }
        listing.sort = text("sort").flatMap(DiaryFilter.Sort.init(rawValue:)) ?? .newest
        listing.after = text("after").flatMap(DiaryFilter.PageCursor.init(_:))
    }

    /// Filters in the URL of a single page, so that the keys ← and → stay within the list.
    private var fields: [(String, String)] {
        let fields: [(String, String?)] = [
            ("who", listing.author == .all ? nil : listing.author.rawValue), ("month", listing.month),
            ("day", listing.days?.lowerBound), ("tag", listing.tag), ("paper", listing.paper),
            ("diary", listing.diary.map { String($0) }), ("sort", listing.sort == .newest ? nil : "oldest"),
        ]
        return fields.compactMap { name, value in value.map { (name, $0) } }
    }

    var address: URLBuilder {
        URLBuilder(DiaryPath.index(), fields).adding("view", view?.rawValue).adding("after", listing.after?.text)
    }

    /// Returns the URL of the start of this list after a change.
    func url(_ change: (inout DiaryListQuery) -> Void) -> String {
        var copy = self
        copy.listing.after = nil
        copy.view = nil
        change(&copy)
        return copy.address.text
    }

    /// Returns the URL of one page within this list.
    func url(of item: Item.ID) -> String { URLBuilder(DiaryPath.show(item), fields).text }

    var isFiltered: Bool {
        listing.author != .all || listing.month != nil || listing.days != nil || listing.tag != nil
            || listing.paper != nil || listing.diary != nil
    }
}
