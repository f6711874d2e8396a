import Catalog
import HTTPServer
import Site
import Text

/// Filters, order, cursor and view of a list of diary pages, as in its URL.
struct DiaryListQuery: Sendable, Hashable {
    enum View: String, Sendable, CaseIterable {
        case grid
        /// One page at a time.
        case carousel = "one"
    }

    /// View of the list; `nil` if the URL names none and the person's last choice applies.
    var view: View?
    var filter = DiaryFilter()

    init() {}

    /// Reads a query. Unknown values are ignored instead of rejected, so that an old bookmark still shows a list.
    init(_ query: FormFields) {
        func value(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }
        view = value("view").flatMap(View.init(rawValue:))
        filter.author = value("who").flatMap(DiaryFilter.AuthorFilter.init(rawValue:)) ?? .all
        filter.month = value("month").flatMap { CalendarMonth($0) }?.text
        filter.days = value("day").flatMap { LocalDate($0) }.map { $0.text...$0.text }
        filter.tag = value("tag")?.oneLine
        filter.paper = value("paper")?.oneLine
        filter.diary = value("diary").flatMap { Int64($0) }
        filter.sort = value("sort").flatMap(DiaryFilter.Sort.init(rawValue:)) ?? .newest
        filter.after = value("after").flatMap(DiaryFilter.PageCursor.init(_:))
    }

    /// Filters and order as URL fields. The URL of a single page has them too, so that the keys ← and → stay within the
    /// list.
    private var filterFields: [(String, String)] {
        let optionalFields: [(String, String?)] = [
            ("who", filter.author == .all ? nil : filter.author.rawValue), ("month", filter.month),
            ("day", filter.days?.lowerBound), ("tag", filter.tag), ("paper", filter.paper),
            ("diary", filter.diary.map { String($0) }), ("sort", filter.sort == .newest ? nil : "oldest"),
        ]
        return optionalFields.compactMap { name, value in value.map { (name, $0) } }
    }

    /// URL of the list at its cursor.
    var url: URLBuilder {
        URLBuilder(DiaryPath.index(), filterFields).adding("view", view?.rawValue).adding("after", filter.after?.text)
    }

    /// Returns the URL of the start of this list, in the last chosen view, after a change.
    func url(_ change: (inout DiaryListQuery) -> Void) -> String {
        var copy = self
        copy.filter.after = nil
        copy.view = nil
        change(&copy)
        return copy.url.text
    }

    /// Returns the URL of one page within this list.
    func url(of item: Item.ID) -> String { URLBuilder(DiaryPath.show(item), filterFields).text }

    var isFiltered: Bool {
        filter.author != .all || filter.month != nil || filter.days != nil || filter.tag != nil
            || filter.paper != nil || filter.diary != nil
    }
}
