import Catalog
import HTTPServer
import Site
import Text

/// What a list of pages shows and how: everything of it stands in the address, but for the view that a person chose last.
struct DiaryListing: Sendable, Hashable {
    enum View: String, Sendable, CaseIterable {
        case grid, one
    }

    enum Writer: String, Sendable, CaseIterable {
        case mine, theirs
    }

    /// Nil where the address leaves it to what was chosen last.
    var view: View?
    var writer: Writer?
    /// "2026-11"
    var month: String?
    /// "2026-11-14"
    var day: String?
    var tag: String?
    var paper: String?
    var diary: Int64?
    var isOldestFirst = false
    /// A cursor of this list, as it came.
    var after: String?

    init() {}

    /// Anything unknown is left out rather than refused: an old bookmark still shows a list.
    init(_ query: FormFields) {
        func text(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }
        view = text("view").flatMap(View.init(rawValue:))
        writer = text("who").flatMap(Writer.init(rawValue:))
        month = text("month").flatMap { DiaryMonth($0) }?.text
        day = text("day").flatMap { LocalDay($0) }?.date.text
        tag = text("tag")?.oneLine
        paper = text("paper")?.oneLine
        diary = text("diary").flatMap { Int64($0) }
        isOldestFirst = text("sort") == "oldest"
        after = text("after")
    }

    /// What a page's own address takes along, so that the keys ← and → stay within the list.
    var trail: [(String, String)] {
        let fields: [(String, String?)] = [
            ("who", writer?.rawValue), ("month", month), ("day", day), ("tag", tag), ("paper", paper),
            ("diary", diary.map { String($0) }), ("sort", isOldestFirst ? "oldest" : nil),
        ]
        return fields.compactMap { name, value in value.map { (name, $0) } }
    }

    var address: Address {
        Address(DiaryPath.index(), trail).adding("view", view?.rawValue).adding("after", after)
    }

    /// The address of this list changed in something, from its start.
    func url(_ change: (inout DiaryListing) -> Void) -> String {
        var copy = self
        copy.after = nil
        copy.view = nil
        change(&copy)
        return copy.address.text
    }

    /// One page within this list.
    func url(of item: Item.ID) -> String { Address(DiaryPath.show(item), trail).text }

    var isFiltered: Bool {
        writer != nil || month != nil || day != nil || tag != nil || paper != nil || diary != nil
    }
}

/// A month of a year, as addresses and calendars name it.
struct DiaryMonth: Sendable, Hashable {
    let year: Int
    let month: Int

    init(_ date: LocalDate) {
        (year, month) = (date.year, date.month)
    }

    /// Reads "2026-11"; nil when there is no such month.
    init?(_ text: String) {
        guard text.utf8.count == 7, let day = LocalDay(text + "-01") else { return nil }
        self.init(day.date)
    }

    private init(year: Int, month: Int) {
        (self.year, self.month) = (year, month)
    }

    var text: String { LocalDay(year: year, month: month, day: 1).date.text.prefix(7).description }

    func adding(_ months: Int) -> DiaryMonth {
        let number = year * 12 + month - 1 + months
        return DiaryMonth(year: number / 12, month: number % 12 + 1)
    }

    /// All of its days.
    var days: [LocalDay] {
        var days = [LocalDay(year: year, month: month, day: 1)]
        while let next = days.last?.next, next.date.month == month { days.append(next) }
        return days
    }
}
